/** A cell by its row and column, counted from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** The selected cells of a sheet: from the cell where the selection started to the current one. */
export interface CellChoice {
  from: CellPlace
  to: CellPlace
}

/** The first and last row and column of a selection. */
export function areaOf({ from, to }: CellChoice): { top: number; left: number; bottom: number; right: number } {
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}

/** The selection after a key in a sheet of this size; null for a key without meaning here. */
export function choiceByKey(
  { key, shift, mod }: { key: string; shift: boolean; mod: boolean },
  choice: CellChoice,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): CellChoice | null {
  const { row, column } = choice.to
  const last = { row: rows - 1, column: columns - 1 }
  const to = ((): CellPlace | null => {
    switch (key) {
      case 'ArrowUp':
        return { row: mod ? 0 : row - 1, column }
      case 'ArrowDown':
        return { row: mod ? last.row : row + 1, column }
      case 'ArrowLeft':
        return { row, column: mod ? 0 : column - 1 }
      case 'ArrowRight':
        return { row, column: mod ? last.column : column + 1 }
      case 'PageUp':
        return { row: row - page, column }
      case 'PageDown':
        return { row: row + page, column }
      case 'Home':
        return { row: mod ? 0 : row, column: 0 }
      case 'End':
        return { row: mod ? last.row : row, column: last.column }
      default:
        return null
    }
  })()
  if (!to) return null
  const within = { row: Math.max(0, Math.min(last.row, to.row)), column: Math.max(0, Math.min(last.column, to.column)) }
  return { from: shift ? choice.from : within, to: within }
}

/**
 * Cells in the form that other programs paste: tabs between cells, and quotes around those that contain a tab, a quote
 * or a line break.
 */
export function asTabSeparated(rows: readonly (readonly string[])[], left: number, right: number): string {
  return rows
    .map((row) => Array.from({ length: right - left + 1 }, (_one, at) => quoted(row[left + at] ?? '')).join('\t'))
    .join('\n')
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
