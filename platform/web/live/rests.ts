/** Waits that end early when something urgent comes. */
export interface Rests {
  /** @param at time of `performance.now` */
  until(at: number): Promise<void>
  end(): void
}

export function createRests(): Rests {
  let end: (() => void) | undefined
  return {
    async until(at) {
      const rest = at - performance.now()
      if (rest <= 0) return
      const over = Promise.withResolvers<void>()
      const timer = setTimeout(over.resolve, rest)
      end = over.resolve
      await over.promise
      clearTimeout(timer)
      end = undefined
    },
    end: () => end?.(),
  }
}
