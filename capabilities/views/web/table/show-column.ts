import type { ShownColumn } from '../columns.ts'
import { CHECK_PX } from './measures.ts'

/** Scrolls a table to one side until a column is visible beside the sticky ones, which always are. */
export function showColumn(table: HTMLElement, columns: readonly ShownColumn[], at: number): void {
  const column = columns[at]
  if (!column || column.sticky) return
  const left = columns.slice(0, at).reduce((sum, one) => sum + one.width, CHECK_PX)
  const fixed = columns.filter((one) => one.sticky).reduce((sum, one) => sum + one.width, CHECK_PX)
  if (left < table.scrollLeft + fixed) table.scrollLeft = left - fixed
  else if (left + column.width > table.scrollLeft + table.clientWidth)
    table.scrollLeft = left + column.width - table.clientWidth
}
