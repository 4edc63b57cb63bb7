import { useEffect, useRef } from 'react'

/** Something that was committed in the workspace, as the subscription tells it. */
export interface CommittedChange {
  type: string
  kind: string
  id: string
  operationId: string | null
}

const listeners = new Set<(changes: readonly CommittedChange[]) => void>()

/** Tells all that follow what was committed. Called by the one subscription of the page. */
export function tellChanges(changes: readonly CommittedChange[]): void {
  for (const listener of listeners) listener(changes)
}

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

/** Follows what is committed in the workspace while the component stands. The listener may change freely. */
export function useChanges(listener: (changes: readonly CommittedChange[]) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const follow = (changes: readonly CommittedChange[]): void => latest.current(changes)
    listeners.add(follow)
    return () => void listeners.delete(follow)
  }, [])
}
