/** Sessions note their last use to the minute. */
const PRESENT_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

interface Presence {
  /** Whether somebody did something at the page within the last minute; they were there when this began. */
  isSomebodyHere(): boolean
  end(): void
}

/** Watches whether somebody is at the page. */
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
