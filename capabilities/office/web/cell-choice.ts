import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'

/** The selected cells of a sheet: from the cell where the selection started to the current one. */
export interface CellChoice {
  from: GridPlace
  to: GridPlace
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
