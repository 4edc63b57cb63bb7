/** What is typed is followed once nobody types for so long … */
const PAUSE_MS = 1_000
/** … or once it has waited this long. */
const LONGEST_WAIT_MS = 10_000

let typedAt = -Infinity
let isWatched = false

/** Milliseconds since somebody typed on this page; counted from the first call on. */
export function sinceTypedMs(): number {
  if (!isWatched)
    document.addEventListener('input', () => (typedAt = performance.now()), { capture: true, passive: true })
  isWatched = true
  return performance.now() - typedAt
}

/**
 * Whether what waits for a pause of whoever types is to wait on.
 * @param since when it began to wait, as `performance.now()`
 */
export function isTypingSince(since: number): boolean {
  return sinceTypedMs() < PAUSE_MS && performance.now() - since < LONGEST_WAIT_MS
}
