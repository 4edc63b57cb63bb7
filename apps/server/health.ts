import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { missingKeys } from '#secrets/server/index.ts'
import { refuseOtherNames } from './own-names.ts'
import type { OpenServices } from './services.ts'

/** A part that has not answered by then is reported as failing. */
const CHECK_TIMEOUT_MS = 800
const ABSENT_KEY = 'health/absent'

interface Problem {
  part: string
  message: string
}

interface Check extends Problem {
  answers(): Promise<unknown>
  /** Without it users are still served, but worse. */
  isSpared?: true
}

/**
 * `/health/live`, and `/ping` for pages, answer while the process lives: a monitor restarts one that does not.
 * `/health/ready`, and `/health`, answer with 200 while users can be served, otherwise with 503, within a second, and
 * say what is wrong or worse than usual, without details.
 */
export function answerHealth(server: FastifyInstance, { services, liveUpdates }: OpenServices): void {
  const { database, storage, logger, configuration } = services
  const findMissingKeys = async (): Promise<void> => {
    // A database that does not answer is reported as such.
    const unknown = delay<string[]>(CHECK_TIMEOUT_MS / 2, [])
    const missing = await Promise.race([missingKeys(services).catch(() => []), unknown])
    if (missing.length > 0) throw new Error(`Keys of stored secrets are missing: ${missing.join(', ')}.`)
  }
  const checks: ReadonlyArray<Check> = [
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
      isSpared: true,
    },
    {
      part: 'secrets',
      message: 'A key that encrypts stored secrets is missing: what needs them does not work.',
      answers: findMissingKeys,
      isSpared: true,
    },
  ]
  server.get('/ping', { config: { rateLimit: false } }, () => true)
  server.get('/health/live', { config: { rateLimit: false } }, (request, reply) => {
    refuseOtherNames(configuration.publicUrl, request)
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  const ready = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    refuseOtherNames(configuration.publicUrl, request)
    const failing: Problem[] = []
    const degraded: Problem[] = []
    await Promise.all(
      checks.map(async ({ part, message, answers, isSpared }) => {
        try {
          await inTime(answers())
        } catch (error) {
          logger.warn({ err: error, part }, 'health check failed')
          ;(isSpared ? degraded : failing).push({ part, message })
        }
      }),
    )
    reply.header('cache-control', 'no-store')
    if (failing.length > 0) return reply.status(503).send({ status: 'failing', problems: [...failing, ...degraded] })
    return degraded.length > 0 ? { status: 'degraded', problems: degraded } : { status: 'ok' }
  }
  for (const path of ['/health', '/health/ready']) server.get(path, { config: { rateLimit: false } }, ready)
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
