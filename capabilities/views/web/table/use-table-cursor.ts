import { useState } from 'react'
import type { Lines } from '../lines.ts'

/** A cell of the table: the position of its line and of its column. */
export interface Place {
  line: number
  column: number
}

/** The cell with the keyboard cursor, and the cell where the chosen block begins. */
export interface TableCursor {
  at: Place | null
  anchor: Place | null
  move: (lines: number, columns: number, extend: boolean) => Place | null
  set: (place: Place, extend: boolean) => void
  /** Chooses the block between two cells. */
  choose: (anchor: Place, at: Place) => void
  clear: () => void
  /** Moves the cursor with its row, which is now this many lines further down. */
  shift: (lines: number) => void
}

/** A block of cells. */
export interface Block {
  fromLine: number
  toLine: number
  fromColumn: number
  toColumn: number
}

export function blockOf({ at, anchor }: Pick<TableCursor, 'at' | 'anchor'>): Block | null {
  if (!at) return null
  const other = anchor ?? at
  return {
    fromLine: Math.min(at.line, other.line),
    toLine: Math.max(at.line, other.line),
    fromColumn: Math.min(at.column, other.column),
    toColumn: Math.max(at.column, other.column),
  }
}

/** Whether a line is a row, or the placeholder of one that is not loaded yet. */
function isRow(line: ReturnType<Lines['at']>): boolean {
  return line?.kind === 'row' || (line?.kind === 'waiting' && line.isRow === true)
}

/** Moves through the cells of rows, over the heads of groups. */
export function useTableCursor(lines: Lines, columnCount: number): TableCursor {
  const [kept, setKept] = useState<{ at: Place | null; anchor: Place | null }>({ at: null, anchor: null })
  const bounded = (place: Place | null): Place | null => {
    if (!place || lines.length === 0) return null
    return { line: Math.min(place.line, lines.length - 1), column: Math.min(place.column, columnCount - 1) }
  }
  const at = bounded(kept.at)
  const anchor = bounded(kept.anchor)
  const set = (place: Place, extend: boolean): void =>
    setKept({ at: place, anchor: extend ? (anchor ?? at ?? place) : place })
  return {
    at,
    anchor,
    set,
    choose: (first, last) => setKept({ at: last, anchor: first }),
    clear: () => setKept({ at: null, anchor: null }),
    shift: (by) =>
      setKept((now) => {
        const moved = (place: Place | null): Place | null => place && { ...place, line: Math.max(place.line + by, 0) }
        return { at: moved(now.at), anchor: moved(now.anchor) }
      }),
    move(byLines, byColumns, extend) {
      const step = byLines < 0 ? -1 : 1
      // Without a cursor, one step down is the first line, and a jump to the end is the last.
      let line = Math.min(Math.max((at?.line ?? -1) + byLines, 0), lines.length - 1)
      while (line >= 0 && line < lines.length && !isRow(lines.at(line))) line += step
      // Below the last row there may be a line that is not a row.
      if (!isRow(lines.at(line)))
        for (line -= step; line >= 0 && line < lines.length && !isRow(lines.at(line));) line -= step
      if (!isRow(lines.at(line))) return at
      const place = { line, column: at ? Math.min(Math.max(at.column + byColumns, 0), columnCount - 1) : 0 }
      set(place, extend)
      return place
    },
  }
}
