const gapListeners = new Set<() => void>()

/** Tells that for a while nobody could be told of changes: the connection was lost, and is there again. */
export function tellGap(): void {
  for (const listener of gapListeners) listener()
}

/** @returns how to end it */
export function followGaps(listener: () => void): () => void {
  gapListeners.add(listener)
  return () => void gapListeners.delete(listener)
}
