import { useState } from 'react'
import { areaBetween, type GridArea, type GridPlace } from '#platform/web/design/grid/grid-place.ts'
import type { Lines } from '../lines.ts'

/** The cell with the keyboard cursor, and the cell where the chosen block begins. */
export interface TableCursor {
  at: GridPlace | null
  /** The chosen cells. */
  block: GridArea | null
  set: (place: GridPlace, extend: boolean) => void
  /** Chooses the block between two cells. */
  choose: (anchor: GridPlace, at: GridPlace) => void
  clear: () => void
  /** Moves the cursor with its row, which is now this many lines further down. */
  shift: (lines: number) => void
}

/** Whether the cursor can be on a line: a row, or the placeholder of one that is not loaded yet. */
export function isRow(line: ReturnType<Lines['at']>): boolean {
  return line?.kind === 'row' || (line?.kind === 'waiting' && line.isRow === true)
}

/** The cursor among the cells of rows, within what there is. */
export function useTableCursor(lines: Lines, columnCount: number): TableCursor {
  const [kept, setKept] = useState<{ at: GridPlace | null; anchor: GridPlace | null }>({ at: null, anchor: null })
  const bounded = (place: GridPlace | null): GridPlace | null => {
    if (!place || lines.length === 0) return null
    return { row: Math.min(place.row, lines.length - 1), column: Math.min(place.column, columnCount - 1) }
  }
  const at = bounded(kept.at)
  const anchor = bounded(kept.anchor)
  return {
    at,
    block: at && areaBetween(at, anchor ?? at),
    set: (place, extend) => setKept({ at: place, anchor: extend ? (anchor ?? at ?? place) : place }),
    choose: (first, last) => setKept({ at: last, anchor: first }),
    clear: () => setKept({ at: null, anchor: null }),
    shift: (by) =>
      setKept((now) => {
        const moved = (place: GridPlace | null): GridPlace | null =>
          place && { ...place, row: Math.max(place.row + by, 0) }
        return { at: moved(now.at), anchor: moved(now.anchor) }
      }),
  }
}
