import type { ObjectType } from '#filters/model/system-fields.ts'
import type { ShownColumn } from '../columns.ts'
import type { Lines } from '../lines.ts'
import type { UnchangedCell } from '../paste-plan.ts'
import type { CellWriting } from '../use-cell-writing.ts'
import type { RowChoice } from '../use-row-choice.ts'
import type { ViewRows } from '../use-view-rows.ts'
import type { TableCursor } from './use-table-cursor.ts'

/** A table whose cells are acted on from the keyboard. */
export interface ActedTable {
  objectType: ObjectType
  lines: Lines
  columns: readonly ShownColumn[]
  cursor: TableCursor
  choice: RowChoice
  commands: CellWriting
  /** Loads the rows of lines that are not loaded. */
  reach: ViewRows['reach']
  /** A cell is being edited and handles the keys itself. */
  editing: boolean
  /** Shows which cells stayed unchanged. */
  onUnchanged: (cells: readonly UnchangedCell[]) => void
}

/** Whether keys act on the chosen cells: not on rows that are chosen as a whole. */
export function hasChosenCells({ lines, editing, cursor, choice }: ActedTable): boolean {
  return lines.length > 0 && !editing && cursor.block !== null && choice.selected.size === 0
}
