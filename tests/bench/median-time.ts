import { percentile } from './bench.ts'

const REPEATS = 25

/** Returns how long a piece of work takes, in milliseconds: the median of several turns. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return percentile(times, 0.5)
}
