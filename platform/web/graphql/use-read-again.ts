import { useEffect, useRef } from 'react'
import { useChanges, type CommittedChange } from './changes.ts'

interface ReadAgain {
  /** Whether a change is one of what was read. */
  concerns: (change: CommittedChange) => boolean
  read: () => Promise<unknown>
  /** Changes that come this close together are read once. */
  gatherMs: number
}

/** Reads again what a component shows when something of it was committed. A steady stream of changes does not put off the reading for ever. */
export function useReadAgain({ concerns, read, gatherMs }: ReadAgain): void {
  const latest = useRef(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges((changes) => {
    if (!changes.some(concerns)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      // A query that fails says so in its own place, and the next change reads it again.
      latest.current().catch(() => undefined)
    }, gatherMs)
  })
}
