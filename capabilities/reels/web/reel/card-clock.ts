/** Measures how long a card between clips has been shown, since no media element does. */
export interface CardClock {
  /** Milliseconds of the reel. */
  ms(): number
  /** Calls `onOver` once the card has been shown for its full time. */
  run(lengthMs: number, onOver: () => void): void
  /** Pauses. */
  halt(): void
  /** Switches to another card, at this position. */
  set(ms: number): void
}

/** @param rate milliseconds of the reel for each millisecond of real time */
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
