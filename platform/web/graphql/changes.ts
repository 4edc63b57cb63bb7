import { useEffect, useRef } from 'react'

/** Something that was committed in the workspace, as the subscription tells it. */
export interface CommittedChange {
  type: string
  kind: string
  id: string
  operationId: string | null
}

interface Following {
  changed: (changes: readonly CommittedChange[]) => void
  /** More has changed than is told. */
  everything: () => void
}

const following = new Set<Following>()

/** Tells all that follow what was committed. Called by the one subscription of the page. */
export function tellChanges(changes: readonly CommittedChange[]): void {
  for (const { changed } of following) changed(changes)
}

/** The same where more has changed than is told, as while the page was away for long. */
export function tellEverything(): void {
  for (const { everything } of following) everything()
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

/**
 * Follows what is committed in the workspace while the component stands. Both may change freely.
 * @param everything reads again all that the component shows: more has changed than is told
 */
export function useChanges(changed: Following['changed'], everything: Following['everything']): void {
  const latest = useRef({ changed, everything })
  useEffect(() => {
    latest.current = { changed, everything }
  })
  useEffect(() => {
    const follow: Following = {
      changed: (changes) => latest.current.changed(changes),
      everything: () => latest.current.everything(),
    }
    following.add(follow)
    return () => void following.delete(follow)
  }, [])
}
