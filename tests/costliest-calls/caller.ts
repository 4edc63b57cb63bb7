import { Worker } from 'node:worker_threads'
import type { Answered, Called, Calling, CallerMessage } from './calling-thread.ts'

/** A caller that sends its queries one after the other, in turn, from a separate thread. */
export interface Caller {
  /** Sends this many queries. @returns how long each took, in ms */
  times(times: number): Promise<number[]>
  /** Sends one query. @returns its answer */
  once(): Promise<Answered>
  /** Sends queries without a pause. @returns a function that stops it, and returns how long each took */
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
