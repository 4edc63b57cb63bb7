import { useEffect, useEffectEvent, useRef } from 'react'
import type { Place } from './use-table-cursor.ts'

interface EarlyKeys {
  place: Place | null
  /** The row of the cell is loaded. */
  isThere: boolean
  /** It is on its way. */
  isComing: boolean
  onTyped: (keys: string) => void
}

/**
 * What is typed on a cell whose row is still on its way is typed once it is there, unless somebody went on meanwhile.
 * @returns what keeps a key, and says whether it did
 */
export function useEarlyKeys({ place, isThere, isComing, onTyped }: EarlyKeys): (key: string) => boolean {
  const kept = useRef<{ at: string; keys: string } | null>(null)
  const type = useEffectEvent(onTyped)
  const at = place && `${place.line} ${place.column}`
  useEffect(() => {
    const early = kept.current
    if (early === null || (early.at === at && !isThere)) return
    kept.current = null
    if (early.at === at) type(early.keys)
  }, [at, isThere])
  return (key) => {
    // A space means something to few cells: it is no text that begins.
    if (at === null || !isComing || (kept.current === null && key === ' ')) return false
    kept.current = { at, keys: (kept.current?.at === at ? kept.current.keys : '') + key }
    return true
  }
}
