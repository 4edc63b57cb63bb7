import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import '#generated/registry/graphql.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { createLogger } from '#platform/server/logging/index.ts'
import type { Services } from '#journal/server/index.ts'
import { bodyOf, graphAnswers, written, type Call, type GraphAnswers, type WrittenAnswer } from '../graph-answers.ts'
import { openRegistries } from '../registries.ts'
import { contextOfMember } from '../request-context.ts'
import { errorOf, reportedError, type LentName, type LentServices } from './lent-services.ts'
import type { FromThread, Question, ReadingOptions, ToThread, WrittenBody } from './messages.ts'

/** How many queries are read at once, three quarters of them for one workspace; others wait for a connection. */
const CONNECTIONS = 4

/** The caller that waits for a borrowed service. */
interface Borrowing {
  resolve(result: unknown): void
  reject(error: Error): void
  notify: ((reported: unknown) => void) | undefined
}

/** What the services of the main thread lend, and how its answers are received. */
function borrowFrom(port: MessagePort): { lent: LentServices; receive(message: ToThread): void } {
  const waiting = new Map<number, Borrowing>()
  let lastId = 0
  const borrow = async (name: LentName, asked: readonly unknown[]): Promise<unknown> => {
    const id = (lastId += 1)
    const notify = asked.find((one) => typeof one === 'function') as Borrowing['notify']
    const values = asked.filter((one) => typeof one !== 'function')
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, notify })
      port.postMessage({
        type: 'borrow',
        id,
        name,
        values,
        isReportedBefore: notify !== undefined,
      } satisfies FromThread)
    })
  }
  const lent = new Proxy({} as LentServices, {
    get:
      (_none, name: LentName) =>
      async (...asked: readonly unknown[]) =>
        borrow(name, asked),
  })
  return {
    lent,
    receive(message) {
      if (!('id' in message)) return
      const borrowing = waiting.get(message.id)
      if (message.type === 'reported') return borrowing?.notify?.(message.reported)
      if (message.type !== 'lent' && message.type !== 'not lent') return
      waiting.delete(message.id)
      if (message.type === 'lent') borrowing?.resolve(message.result)
      else borrowing?.reject(errorOf(message.error))
    },
  }
}

/** A service that no query uses. */
function beyond<Name extends keyof Services>(name: Name): NonNullable<Services[Name]> {
  const refuse = (): never => {
    throw new Error(`A question needs no ${name}.`)
  }
  return new Proxy({}, { get: refuse }) as NonNullable<Services[Name]>
}

async function openReadServices(
  { configuration, embedder }: ReadingOptions,
  lent: LentServices,
): Promise<Services & { close(): Promise<void> }> {
  const { databaseUrl } = configuration
  if (databaseUrl === undefined) throw new Error('No database runs.')
  const database = await openDatabase({ connectionString: databaseUrl, maxConnections: CONNECTIONS })
  return {
    ...openRegistries(),
    database,
    globalDatabase: database.global,
    configuration,
    logger: createLogger({ level: configuration.logLevel, name: 'quarry' }),
    searchIndex: {
      search: lent.search,
      matchTexts: lent.matchTexts,
      caughtUp: lent.caughtUp,
      thingsRead: lent.thingsRead,
      position: lent.indexPosition,
    },
    embedder: {
      ...embedder,
      isPresent: lent.isModelPresent,
      embed: async (texts, purpose, signal) => endedWith(lent.embed(texts, purpose), signal),
      close: async () => Promise.resolve(),
    },
    identity: { ...beyond('identity'), findIdentity: lent.findIdentity, signUpDetails: lent.signUpDetails },
    liveUpdates: beyond('liveUpdates'),
    mailer: beyond('mailer'),
    queue: beyond('queue'),
    storage: beyond('storage'),
    uploads: beyond('uploads'),
    speech: beyond('speech'),
    metrics: beyond('metrics'),
    filesBeingRead: beyond('filesBeingRead'),
    secretKeys: beyond('secretKeys'),
    languageTurns: beyond('languageTurns'),
    close: async () => database.close(),
  }
}

async function endedWith<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])
}

async function answerQuestion(
  { admit, runAct }: GraphAnswers,
  services: Services,
  { asking, calls, isBatch }: Question,
  budget: AnswerBudget,
): Promise<WrittenBody> {
  const answer = async (call: Call | WrittenAnswer): Promise<WrittenAnswer> => {
    if ('text' in call) return call
    const admitted = admit(call, budget, () => null)
    if ('result' in admitted) return written(admitted)
    return written(await runAct(admitted, budget, async (signal) => contextOfMember(services, asking, signal)))
  }
  const { status, text } = bodyOf(await Promise.all(calls.map(answer)), isBatch)
  return { status, bytes: new TextEncoder().encode(text) }
}

/** Runs in a worker thread only. */
async function serve(port: MessagePort, options: ReadingOptions): Promise<void> {
  const { lent, receive } = borrowFrom(port)
  const { close, ...services } = await openReadServices(options, lent)
  const answers = graphAnswers({
    schema: buildSchema(),
    report: (error) => services.logger.error({ err: error }, 'resolver failed'),
  })
  const open = new Map<number, AnswerBudget>()
  const notify = (message: FromThread, transferred: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transferred)

  const answer = async (id: number, question: Question, msLeft: number): Promise<void> => {
    const budget = new AnswerBudget(msLeft)
    open.set(id, budget)
    try {
      const body = await answerQuestion(answers, services, question, budget)
      notify({ type: 'answered', id, ...body }, [body.bytes.buffer])
    } catch (error) {
      notify({ type: 'failed', id, error: reportedError(error) })
    } finally {
      open.delete(id)
      budget.end()
    }
  }
  port.on('message', (message: ToThread) => {
    if (message.type === 'answer') void answer(message.id, message.question, message.msLeft)
    else if (message.type === 'give up') open.get(message.id)?.hangUp()
    else if (message.type === 'end') {
      for (const budget of open.values()) budget.hangUp()
      void close().finally(() => port.close())
    } else receive(message)
  })
  notify({ type: 'ready' })
}

if (parentPort) await serve(parentPort, workerData as ReadingOptions)
