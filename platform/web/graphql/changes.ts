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
