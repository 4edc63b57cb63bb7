import type { Worker } from 'node:worker_threads'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '#platform/kernel/errors.ts'
import type { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { startThread } from '#platform/server/processes/threads.ts'
import type { Services } from '#journal/server/index.ts'
import { lend } from './lend.ts'
import { errorOf, lentBy } from './lent-services.ts'
import type { FromThread, Question, ReadingOptions, ToThread, WrittenBody } from './messages.ts'

/**
 * Its code and schema take some 100 MB, and an expensive answer has 64; as many are read at once as it has connections.
 */
const HEAP_MB = 448
const YOUNG_HEAP_MB = 32
/** Without a query for this long it is closed. */
const IDLE_MS = 5 * 60_000
/**
 * It keeps the deadline of an answer itself; if it has not answered by then, it is busy with something that does not
 * end.
 */
const GRACE_MS = 5_000
/** If it could not be started, it is not tried again immediately. */
const START_AGAIN_MS = 60_000

/**
 * Answers expensive queries in a separate thread, so that no one else waits for them. It reads with its own connections
 * and rights, by the same code, and uses services that the process has once: the search index, the model, identity.
 */
export interface ReadingThread {
  /**
   * Whether it can answer a query now. It does not exist before it is needed: the first query starts it, and is
   * answered elsewhere. But if it ended because of a query, that one would end the process: later queries wait for it.
   */
  takes(): boolean
  /**
   * @param budget ended when no one waits any more; the deadline is kept by the thread
   * @throws Failure if it ended before it had answered, or no one waits any more
   */
  answer(question: Question, budget: Pick<AnswerBudget, 'signal' | 'msLeft' | 'withoutDeadline'>): Promise<WrittenBody>
  /** Resolves once it is ready. */
  ready(): Promise<void>
  /** The memory of its heap; 0 if it does not exist. */
  bytes(): Promise<number>
  /** How many questions it has answered so far. */
  answered(): number
  close(): Promise<void>
}

interface Waiting {
  resolve(body: WrittenBody): void
  reject(error: unknown): void
}

interface Running {
  worker: Worker
  isReady: boolean
  ready: PromiseWithResolvers<void>
  ended: PromiseWithResolvers<void>
  waiting: Map<number, Waiting>
  idle: NodeJS.Timeout
}

/** Starts nothing before the first query. @param heapMb it ends if that is not enough */
export function openReadingThread(services: Services, heapMb = HEAP_MB): ReadingThread {
  const { configuration, embedder, logger } = services
  const lent = lentBy(services)
  let running: Running | null = null
  let isClosed = false
  let endedOverQuestion = false
  let startsFrom = 0
  let answered = 0
  let lastId = 0

  function post({ worker }: Running, message: ToThread): void {
    worker.postMessage(message)
  }

  function fail(failed: Running, error: Error): void {
    if (running === failed) running = null
    clearTimeout(failed.idle)
    if (failed.isReady) endedOverQuestion ||= failed.waiting.size > 0
    else startsFrom = performance.now() + START_AGAIN_MS
    const reported = whyEnded(error)
    failed.ready.reject(reported)
    for (const { reject } of failed.waiting.values()) reject(reported)
    failed.waiting.clear()
    logger.error({ err: error }, 'the thread for dear questions ended')
  }

  function start(): Running {
    const { name, dimensions } = embedder
    const worker = startThread(new URL('./reading-worker.ts', import.meta.url), {
      workerData: { configuration, embedder: { name, dimensions } } satisfies ReadingOptions,
      name: 'reading',
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    })
    // It does not keep an otherwise idle process running.
    worker.unref()
    const started: Running = {
      worker,
      isReady: false,
      ready: Promise.withResolvers(),
      ended: Promise.withResolvers(),
      waiting: new Map(),
      idle: setTimeout(() => void end(started), IDLE_MS).unref(),
    }
    started.ready.promise.catch(() => undefined)
    worker.on('message', (message: FromThread) => receive(started, message))
    worker.on('error', (error) => fail(started, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => {
      started.ended.resolve()
      if (running === started) fail(started, new Error(`It ended with code ${code}.`))
    })
    return started
  }

  function receive(thread: Running, message: FromThread): void {
    if (message.type === 'ready') {
      thread.isReady = true
      endedOverQuestion = false
      thread.ready.resolve()
    } else if (message.type === 'borrow') void lend(lent, message, (answer) => post(thread, answer))
    else {
      const asked = thread.waiting.get(message.id)
      if (message.type === 'answered') asked?.resolve({ status: message.status, bytes: message.bytes })
      else asked?.reject(errorOf(message.error))
    }
  }

  /** Lets it finish its work, and ends it if that takes too long. */
  async function end(thread: Running): Promise<void> {
    if (running === thread) running = null
    clearTimeout(thread.idle)
    post(thread, { type: 'end' })
    await Promise.race([thread.ended.promise, delay(GRACE_MS, undefined, { ref: false })])
    await thread.worker.terminate()
    thread.ready.reject(whyEnded(new Error('It was let go.')))
    for (const { reject } of thread.waiting.values()) reject(whyEnded(new Error('It was let go.')))
  }

  return {
    takes() {
      if (isClosed || performance.now() < startsFrom) return false
      running ??= start()
      return running.isReady || endedOverQuestion
    },
    async answer(question, budget) {
      const thread = (running ??= start())
      await thread.ready.promise
      budget.signal.throwIfAborted()
      budget.withoutDeadline()
      const id = (lastId += 1)
      const { promise, resolve, reject } = Promise.withResolvers<WrittenBody>()
      const giveUp = (): void => {
        post(thread, { type: 'give up', id })
        reject(budget.signal.reason)
      }
      const late = setTimeout(() => {
        void thread.worker.terminate()
        fail(thread, new Error('It did not keep the deadline of an answer.'))
      }, budget.msLeft + GRACE_MS)
      thread.waiting.set(id, { resolve, reject })
      thread.idle.refresh()
      budget.signal.addEventListener('abort', giveUp, { once: true })
      post(thread, { type: 'answer', id, question, msLeft: budget.msLeft })
      try {
        const body = await promise
        answered += 1
        return body
      } finally {
        clearTimeout(late)
        budget.signal.removeEventListener('abort', giveUp)
        thread.waiting.delete(id)
        thread.idle.refresh()
      }
    },
    async ready() {
      await (running ??= start()).ready.promise
    },
    async bytes() {
      if (!running?.isReady) return 0
      const { used_heap_size: heap, external_memory: beside } = await running.worker.getHeapStatistics()
      return heap + beside
    },
    answered: () => answered,
    async close() {
      isClosed = true
      if (running) await end(running)
    },
  }
}

function whyEnded(error: Error): Failure {
  const details = { reason: 'ANSWER_GIVEN_UP', cause: error }
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Failure(
        'InvalidOperation',
        'The answer was canceled: current requests need more memory than is available. Request less at once.',
        details,
      )
    : new Failure(
        'InternalError',
        'The answer was canceled because the process that made it ended. Try again.',
        details,
      )
}
