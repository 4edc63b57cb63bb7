/** Makes a way to work through which so many go at a time; the others wait, the first to come goes first. */
export function takeTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: Array<() => void> = []
  return async (work) => {
    if (running < atOnce) running += 1
    // Whoever leaves hands over their place.
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
