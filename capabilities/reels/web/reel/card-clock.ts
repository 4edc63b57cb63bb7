/** How long a card between clips has stood, which no element tells. */
export interface CardClock {
  /** Milliseconds of the reel. */
  ms(): number
  /** Calls once it has stood as long as it is to. */
  run(lengthMs: number, onOver: () => void): void
  /** It stands still from now on. */
  halt(): void
  /** It is another card, which has stood so long. */
  set(ms: number): void
}

/** @param rate how many milliseconds of the reel go by in one */
export function createCardClock(rate: () => number): CardClock {
  let elapsedMs = 0
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ms = (): number => elapsedMs + (since > 0 ? (performance.now() - since) * rate() : 0)
  return {
    ms,
    run(lengthMs, onOver) {
      since = performance.now()
      clearTimeout(timer)
      timer = setTimeout(onOver, Math.max(0, lengthMs - elapsedMs) / rate())
    },
    halt() {
      elapsedMs = ms()
      since = 0
      clearTimeout(timer)
    },
    set(to) {
      elapsedMs = to
      since = 0
    },
  }
}
