/** Limits how many tasks run at a time; the others wait, first come, first served. */
export function takeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: Array<() => void> = []
  return async (work) => {
    if (running < atOnce) running += 1
    // A task that ends passes its slot on.
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
