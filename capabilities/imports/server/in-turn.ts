import { MAX_INSPECTIONS_AT_ONCE } from '../model/limits.ts'

let running = 0
const waiting: Array<() => void> = []

/** Lets as many look into files at a time as the machine bears: each takes a thread and its memory. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_INSPECTIONS_AT_ONCE) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
