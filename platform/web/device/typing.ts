let typedAt = -Infinity
let isWatched = false

/** Milliseconds since somebody typed on this page; counted from the first call on. */
export function sinceTypedMs(): number {
  if (!isWatched)
    document.addEventListener('input', () => (typedAt = performance.now()), { capture: true, passive: true })
  isWatched = true
  return performance.now() - typedAt
}
