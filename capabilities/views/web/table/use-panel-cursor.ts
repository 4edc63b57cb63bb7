import type { Id } from '#platform/kernel/ids.ts'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { useCursorPeek } from '#platform/web/design/use-cursor-peek.ts'
import { lineOfRow, rowOn, type Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import type { TableCursor } from './use-table-cursor.ts'

interface PanelCursor {
  lines: Lines
  cursor: TableCursor
  /** The row that the panel shows. */
  peeked: Id | null
  /** Scrolls a line into view. */
  show: (line: number) => void
  onPeek: (row: Row) => void
}

/**
 * The cursor of a table and the panel beside it go along with each other.
 * @returns what moves the cursor
 */
export function usePanelCursor({ lines, cursor, peeked, show, onPeek }: PanelCursor) {
  const movePanel = useCursorPeek({
    peeked,
    standing: (cursor.at && rowOn(lines, cursor.at.row)?.id) ?? null,
    placeOf: (id) => lineOfRow(lines, id),
    stand: (row) => cursor.set({ row, column: cursor.at?.column ?? 0 }, false),
    show: () => cursor.at && show(cursor.at.row),
    onPeek(id) {
      const row = lines.rows.find((one) => one.id === id)
      if (row) onPeek(row)
    },
  })
  return (place: GridPlace, extend: boolean): void => {
    cursor.set(place, extend)
    movePanel(rowOn(lines, place.row)?.id)
  }
}
