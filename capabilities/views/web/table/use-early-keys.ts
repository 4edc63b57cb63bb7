import { useEffect, useEffectEvent, useRef } from 'react'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'

interface EarlyKeys {
  place: GridPlace | null
  /** The row of the cell is loaded. */
  isThere: boolean
  /** The row is loading. */
  isComing: boolean
  onTyped: (keys: string) => void
}

/**
 * Keys typed on a cell whose row is still loading are applied when it is loaded, unless the user moved on meanwhile.
 * @returns a function that stores a key and returns whether it did
 */
export function useEarlyKeys({ place, isThere, isComing, onTyped }: EarlyKeys): (key: string) => boolean {
  const kept = useRef<{ at: string; keys: string } | null>(null)
  const type = useEffectEvent(onTyped)
  const at = place && `${place.row} ${place.column}`
  useEffect(() => {
    const early = kept.current
    if (early === null || (early.at === at && !isThere)) return
    kept.current = null
    if (early.at === at) type(early.keys)
  }, [at, isThere])
  return (key) => {
    // A space has a meaning only in few cells: it does not begin a text.
    if (at === null || !isComing || (kept.current === null && key === ' ')) return false
    kept.current = { at, keys: (kept.current?.at === at ? kept.current.keys : '') + key }
    return true
  }
}
