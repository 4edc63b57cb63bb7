import type { Worker } from 'node:worker_threads'
import { startThread } from '../processes/threads.ts'
import type { FoundItemName } from './contract.ts'
import type { ThreadAnswer, ThreadOptions, ThreadReply, ThreadRequest } from './worker.ts'

/** A worker thread that answers requests in order; started at the first request, and restarted after it died. */
export interface EngineThread {
  /** Requests that are not answered yet. */
  pending(): number
  /** @param onFound receives the results before the answer is complete, if the request wants that */
  ask(request: ThreadRequest, onFound?: (found: readonly FoundItemName[]) => void): Promise<ThreadAnswer>
  stop(): Promise<void>
}

interface Waiting {
  onFound: ((found: readonly FoundItemName[]) => void) | undefined
  resolve(answer: ThreadAnswer): void
  reject(error: Error): void
}

/** Makes a thread of the given role. Requests that are running when the thread dies fail with the reason. */
export function createThread(options: ThreadOptions): EngineThread {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  function fail(error: Error): void {
    worker = null
    const failed = [...waiting.values()]
    waiting.clear()
    for (const { reject } of failed) reject(error)
  }

  function start(): Worker {
    const started = startThread(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      name: `search-${options.role}`,
    })
    started.on('message', (reply: ThreadReply) => {
      const entry = waiting.get(reply.id)
      if ('found' in reply) return entry?.onFound?.(reply.found)
      waiting.delete(reply.id)
      if (waiting.size === 0) started.unref()
      if ('error' in reply) entry?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }))
      else entry?.resolve(reply.answer)
    })
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', (code) => {
      if (worker === started) fail(new Error(`The search thread ended with code ${code}.`))
    })
    return started
  }

  return {
    pending: () => waiting.size,
    ask(request, onFound) {
      worker ??= start()
      const id = ++lastId
      const answer = new Promise<ThreadAnswer>((resolve, reject) => waiting.set(id, { onFound, resolve, reject }))
      worker.ref()
      worker.postMessage({ id, request })
      return answer
    },
    async stop() {
      const running = worker
      if (running === null) return
      await this.ask({ type: 'close' })
      worker = null
      await running.terminate()
    },
  }
}
