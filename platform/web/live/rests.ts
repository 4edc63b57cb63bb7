/** Waits that are ended where something comes that cannot wait. */
export interface Rests {
  /** @param at as `performance.now` tells it */
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
