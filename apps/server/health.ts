import type { FastifyInstance } from 'fastify'
import type { OpenServices } from './services.ts'

/** A part that has not answered by then is told as failing. */
const CHECK_TIMEOUT_MS = 3_000
const ABSENT_KEY = 'health/absent'

interface Problem {
  part: string
  message: string
}

/**
 * `/ping` answers while the process lives; `/health` with 200 while people can be served, else with 503 and what is
 * wrong, without details.
 */
export function answerHealth(server: FastifyInstance, { services, liveUpdates }: OpenServices): void {
  const { database, storage, logger } = services
  const checks: ReadonlyArray<Problem & { answers(): Promise<unknown> }> = [
    {
      part: 'database',
      message: 'The database does not answer.',
      answers: async () => database.global.selectNoFrom((select) => select.val(1).as('one')).execute(),
    },
    { part: 'storage', message: 'Stored files cannot be reached.', answers: async () => storage.exists(ABSENT_KEY) },
    {
      part: 'live updates',
      message: 'Redis does not answer: changes reach other processes late.',
      answers: async () => liveUpdates.check(),
    },
  ]
  server.get('/ping', { config: { rateLimit: false } }, () => true)
  server.get('/health', { config: { rateLimit: false } }, async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ part, message, answers }): Promise<Problem[]> => {
        try {
          await inTime(answers())
          return []
        } catch (error) {
          logger.warn({ err: error, part }, 'health check failed')
          return [{ part, message }]
        }
      }),
    )
    const problems = results.flat()
    reply.header('cache-control', 'no-store')
    return problems.length === 0 ? { status: 'ok' } : reply.status(503).send({ status: 'failing', problems })
  })
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${CHECK_TIMEOUT_MS} ms.`))
    }, CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
