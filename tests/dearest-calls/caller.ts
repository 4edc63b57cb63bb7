import { Worker } from 'node:worker_threads'
import type { Calling, CallerMessage } from './calling-thread.ts'

/** Somebody who asks one thing after the other, in turn, from a thread of their own. */
export interface Caller {
  /** Asks so often. @returns how long each took, in ms */
  times(times: number): Promise<number[]>
  /** Asks without a pause. @returns stops it, and says how long each took */
  untilStopped(): () => Promise<number[]>
  close(): Promise<void>
}

export function startCaller(calling: Calling): Caller {
  const thread = new Worker(new URL('./calling-thread.ts', import.meta.url), { workerData: calling })
  const run = async (times: number): Promise<number[]> =>
    new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.postMessage({ times } satisfies CallerMessage)
    })
  return {
    times: run,
    untilStopped() {
      const asking = run(Number.POSITIVE_INFINITY)
      return async () => {
        thread.postMessage({ times: 0 } satisfies CallerMessage)
        return asking
      }
    },
    close: async () => void (await thread.terminate()),
  }
}
