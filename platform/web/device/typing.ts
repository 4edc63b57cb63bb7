/** Work that waits for a pause in typing runs once no one has typed for this long … */
const PAUSE_MS = 1_000
/** … or once it has waited this long. */
const LONGEST_WAIT_MS = 10_000

let typedAt = -Infinity
let isWatched = false

/** Milliseconds since the user last typed on this page; observed from the first call on. */
export function sinceTypedMs(): number {
  if (!isWatched)
    document.addEventListener('input', () => (typedAt = performance.now()), { capture: true, passive: true })
  isWatched = true
  return performance.now() - typedAt
}

/**
 * Whether work that waits for a pause in typing must keep waiting.
 * @param since when it began to wait, as `performance.now()`
 */
export function isTypingSince(since: number): boolean {
  return sinceTypedMs() < PAUSE_MS && performance.now() - since < LONGEST_WAIT_MS
}
