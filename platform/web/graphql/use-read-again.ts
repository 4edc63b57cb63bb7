import { useEffect, useRef } from 'react'
import { sinceTypedMs } from '../device/typing.ts'
import { useChanges, type CommittedChange } from './changes.ts'

interface ReadAgain {
  /** Whether a change is one of what was read. */
  concerns: (change: CommittedChange) => boolean
  read: () => Promise<unknown>
  /** Changes that come this close together are read once. */
  gatherMs: number
  /** What is large waits until nobody has typed for a while, though not for ever: reading it would hold up keys. */
  forPause?: boolean
}

/** So long nobody types in a pause … */
const TYPING_PAUSE_MS = 1_000
/** … for which this long is waited. */
const LONGEST_TYPING_MS = 10_000

/**
 * Reads again what a component shows when something of it was committed. A steady stream of changes does not put off
 * the reading for ever.
 */
export function useReadAgain({ concerns, read, gatherMs, forPause = false }: ReadAgain): void {
  const latest = useRef(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef<'no' | 'under way' | 'once more'>('no')
  useEffect(() => {
    latest.current = read
  })
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(timer.current)
    }
  }, [])
  const begin = (): void => {
    const toldAt = performance.now()
    const readSoon = (): void => {
      timer.current = setTimeout(() => {
        if (forPause && sinceTypedMs() < TYPING_PAUSE_MS && performance.now() - toldAt < LONGEST_TYPING_MS)
          return readSoon()
        timer.current = undefined
        if (reading.current === 'no') readNow()
        else reading.current = 'once more'
      }, gatherMs)
    }
    // One after the other: an answer that is on its way may not know of the change yet, and might come last.
    const readNow = (): void => {
      reading.current = 'under way'
      const done = (): void => {
        const isOld = reading.current === 'once more'
        reading.current = 'no'
        if (isOld && isShown.current) readNow()
      }
      // A query that fails says so in its own place, and the next change reads it again.
      latest.current().then(done, done)
    }
    if (timer.current === undefined) readSoon()
  }
  useChanges((changes) => {
    if (changes.some(concerns)) begin()
  }, begin)
}
