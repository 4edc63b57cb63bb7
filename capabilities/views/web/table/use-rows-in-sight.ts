import { useEffect } from 'react'
import type { Lines } from '../lines.ts'

/**
 * When this many rows are left on either side, the next page is requested; rows that are further away are requested
 * only when they are shown.
 */
const NEAR_ROWS = 120
/** A jump to a position also loads this many rows before it. */
const BEFORE_ROWS = 15

export interface RowRequests {
  onNearEnd: (group: string | null) => void
  onNearStart: (group: string | null) => void
  /** Rows are needed from this line on, and none of them is near the loaded ones. */
  onGoTo: (line: number) => void
}

interface Sight extends RowRequests {
  /** The rendered lines. */
  first: number
  last: number
}

/** Requests the rows that become visible. A failed request is repeated only when the user asks for it. */
export function useRowsInSight(lines: Lines, { first, last, onNearEnd, onNearStart, onGoTo }: Sight): void {
  useEffect(() => {
    const { loaded } = lines
    if (loaded === null) {
      // In each visible group, whose rows end with a waiting line.
      for (let at = first; at <= Math.min(last + NEAR_ROWS, lines.length - 1); at += 1) {
        const line = lines.at(at)
        if (line?.kind === 'waiting' && line.failed === null) onNearEnd(line.group)
      }
      return
    }
    const { from, error } = loaded
    const end = from + lines.rows.length
    if (error !== null) return
    if (last < from - NEAR_ROWS || first > end + NEAR_ROWS) return onGoTo(Math.max(first - BEFORE_ROWS, 0))
    if (end < lines.length && last + NEAR_ROWS >= end) onNearEnd(null)
    if (from > 0 && first - NEAR_ROWS < from) onNearStart(null)
  }, [first, last, lines, onNearEnd, onNearStart, onGoTo])
}
