/** Sessions note their last use to the minute. */
const PRESENT_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Watches whether somebody is at the page. @returns whether they did something at it within the last minute, its opening included */
export function watchPresence(): () => boolean {
  let actedAt = Date.now()
  const acted = (): void => {
    actedAt = Date.now()
  }
  for (const act of ACTS) addEventListener(act, acted, { capture: true, passive: true })
  return () => Date.now() - actedAt < PRESENT_MS
}
