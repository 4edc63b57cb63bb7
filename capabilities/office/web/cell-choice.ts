/** A cell by its row and column, counted from 0. */
export interface CellPlace {
  row: number
  column: number
}

/** What is chosen of a sheet: from the cell where it began to the one where it is now. */
export interface CellChoice {
  from: CellPlace
  to: CellPlace
}

/** The rows and columns of a choice, the first and the last of each. */
export function areaOf({ from, to }: CellChoice): { top: number; left: number; bottom: number; right: number } {
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}

/** What a key does to a choice in a sheet of the size; null for a key that means nothing here. */
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
 * Cells as other programs paste them: tabs between cells, and quotes around those that hold a tab, a quote or a line
 * break.
 */
export function asTabSeparated(rows: readonly (readonly string[])[], left: number, right: number): string {
  return rows
    .map((row) => Array.from({ length: right - left + 1 }, (_one, at) => quoted(row[left + at] ?? '')).join('\t'))
    .join('\n')
}

function quoted(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
