/** Sessions record their last use to the minute. */
const PRESENT_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

interface Presence {
  /** Whether the user did something on the page within the last minute; the start counts as such. */
  isSomebodyHere(): boolean
  end(): void
}

/** Watches whether a user is active on the page. */
export function watchPresence(): Presence {
  let actedAt = Date.now()
  const acted = (): void => {
    actedAt = Date.now()
  }
  for (const act of ACTS) addEventListener(act, acted, { capture: true, passive: true })
  return {
    isSomebodyHere: () => Date.now() - actedAt < PRESENT_MS,
    end() {
      for (const act of ACTS) removeEventListener(act, acted, { capture: true })
    },
  }
}
