import type { KeyboardEvent } from 'react'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { isEditable, keyOnCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { rowOn } from '../lines.ts'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import type { ActedTable } from './acted-table.ts'
import { tableActions } from './table-actions.ts'
import { useEarlyKeys } from './use-early-keys.ts'

interface KeysOnCells {
  /** @returns whether the cell can be edited */
  onEdit: (place: GridPlace, typed?: string) => boolean
  /** Opens a row, at its summary from that column. */
  onOpen: (row: Row, column?: ShownColumn) => void
}

/**
 * Typing on the cell at the cursor, and Enter.
 * @returns what handles the keys of the table
 */
export function useTableKeys(
  { objectType, lines, columns, cursor, choice, commands, editing }: ActedTable,
  { onEdit, onOpen }: KeysOnCells,
): (event: KeyboardEvent) => void {
  const current = (cursor.at && rowOn(lines, cursor.at.row)) ?? null
  useAction(
    tableActions.edit,
    () => {
      if (cursor.at && current && !onEdit(cursor.at)) onOpen(current, columns[cursor.at.column])
    },
    { enabled: lines.length > 0 && !editing && current !== null },
  )

  /** @returns whether the keys have a meaning for the cell */
  const typed = (keys: string): boolean => {
    const column = cursor.at ? columns[cursor.at.column] : undefined
    if (!cursor.at || !current || !column || !isEditable(current, column, objectType)) return false
    const given = keyOnCell(current, column, keys.charAt(0))
    if (given === null) return false
    if (given === 'edits') return onEdit(cursor.at, keys) || true
    void commands.write({ row: current, column, given }).then((problem) => {
      if (problem !== null) showToast({ message: strings.notChanged(column.label, problem), tone: 'failed' })
    })
    return true
  }
  const keepEarly = useEarlyKeys({
    place: cursor.at,
    isThere: current !== null,
    isComing: cursor.at !== null && lines.at(cursor.at.row)?.kind === 'waiting',
    onTyped: typed,
  })
  return (event) => {
    if (editing || event.defaultPrevented || event.nativeEvent.isComposing || event.target !== event.currentTarget)
      return
    if (event.key === 'Escape' && cursor.at && choice.selected.size === 0) {
      // After this, letters are shortcuts of the page again.
      event.preventDefault()
      return cursor.clear()
    }
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState('AltGraph')
    if (!isPlain || event.key.length !== 1 || (event.key === ' ' && event.shiftKey)) return
    if (!typed(event.key) && !keepEarly(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
