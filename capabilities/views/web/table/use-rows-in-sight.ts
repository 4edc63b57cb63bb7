import { useEffect } from 'react'
import type { Lines } from '../lines.ts'

/** When this many rows are left on either side, the next page is asked for; of rows further off, those that are shown. */
const NEAR_ROWS = 120
/** Whoever goes to a place has a few rows before it. */
const BEFORE_ROWS = 15

interface Sight {
  /** The lines that are drawn. */
  first: number
  last: number
  onNearEnd: (group: string | null) => void
  onNearStart: (group: string | null) => void
  /** Rows are wanted from this line on, and none of them are near those that are loaded. */
  onGoTo: (line: number) => void
}

/** Asks for the rows that come into sight. What failed is asked again where somebody says so. */
export function useRowsInSight(lines: Lines, { first, last, onNearEnd, onNearStart, onGoTo }: Sight): void {
  useEffect(() => {
    const { loaded } = lines
    if (loaded === null) {
      // In each group that comes into view: its rows end with a line that waits.
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
