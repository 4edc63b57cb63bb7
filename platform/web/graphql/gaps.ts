const gapListeners = new Set<() => void>()

/** Reports that changes may have been missed: the connection was lost and is restored. */
export function publishGap(): void {
  for (const listener of gapListeners) listener()
}

/** @returns a function that ends this */
export function followGaps(listener: () => void): () => void {
  gapListeners.add(listener)
  return () => void gapListeners.delete(listener)
}
