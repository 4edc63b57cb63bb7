import { Worker } from 'node:worker_threads'
import type { Answered, Called, Calling, CallerMessage } from './calling-thread.ts'

/** Somebody who asks one thing after the other, in turn, from a thread of their own. */
export interface Caller {
  /** Asks so often. @returns how long each took, in ms */
  times(times: number): Promise<number[]>
  /** Asks once. @returns what the answer was */
  once(): Promise<Answered>
  /** Asks without a pause. @returns stops it, and says how long each took */
  untilStopped(): () => Promise<number[]>
  close(): Promise<void>
}

export function startCaller(calling: Calling): Caller {
  const thread = new Worker(new URL('./calling-thread.ts', import.meta.url), { workerData: calling })
  const run = async (times: number): Promise<Called> =>
    new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage({ times } satisfies CallerMessage)
    })
  return {
    async times(times) {
      const { took, last } = await run(times)
      if (last && last.status !== 200) throw new Error(`It was answered with ${last.status}.`)
      return took
    },
    async once() {
      const { last } = await run(1)
      if (!last) throw new Error('Nothing was answered.')
      return last
    },
    untilStopped() {
      const asking = run(Number.POSITIVE_INFINITY)
      return async () => {
        thread.postMessage({ times: 0 } satisfies CallerMessage)
        return (await asking).took
      }
    },
    close: async () => void (await thread.terminate()),
  }
}
