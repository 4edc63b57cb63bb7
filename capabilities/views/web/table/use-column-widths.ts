import { useCallback, useMemo, useState } from 'react'
import type { ShownColumn } from '../columns.ts'
import { CHECK_PX } from './measures.ts'

/** Where the columns of a table are, in CSS pixels. */
export interface ColumnWidths {
  /** The columns with the width to which the user is dragging the edge of one. */
  columns: readonly ShownColumn[]
  /** The distance of each sticky column from the start; null for columns that scroll. */
  offsets: readonly (number | null)[]
  /** All columns together. */
  width: number
  /** Draws a column in another width; when `done`, stores it. */
  draw: (key: string, next: number, done: boolean) => void
}

export function useColumnWidths(
  given: readonly ShownColumn[],
  onWidth: (key: string, width: number) => void,
): ColumnWidths {
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null)
  const columns = useMemo(
    () =>
      drawn ? given.map((column) => (column.key === drawn.key ? { ...column, width: drawn.width } : column)) : given,
    [given, drawn],
  )
  const draw = useCallback(
    (key: string, next: number, done: boolean): void => {
      setDrawn(done ? null : { key, width: next })
      if (done) onWidth(key, next)
    },
    [onWidth],
  )
  const offsets = useMemo(() => stickyOffsets(columns), [columns])
  return { columns, offsets, width: columns.reduce((sum, column) => sum + column.width, CHECK_PX), draw }
}

function stickyOffsets(columns: readonly ShownColumn[]): (number | null)[] {
  let left = CHECK_PX
  return columns.map((column) => {
    if (!column.sticky) return null
    const at = left
    left += column.width
    return at
  })
}
