import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { isEditable } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { rowOn, type Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import type { ActedTable } from './acted-table.ts'
import { CellEditor, type LeftCell } from './cell-editor.tsx'

interface EditedTable {
  objectType: ObjectType
  lines: Lines
  columns: readonly ShownColumn[]
  commands: Pick<ActedTable['commands'], 'write'>
  /** Scrolls a cell into view. */
  show: (place: GridPlace) => void
  /** The editor was closed. */
  onLeft: (left: LeftCell) => void
}

/** The editor of one cell, which stays with its row wherever that goes. */
interface TableCellEditor {
  isOpen: boolean
  /** @returns whether the cell can be edited */
  edit: (place: GridPlace, typed?: string) => boolean
  /** The editor, if it is open in this cell. */
  of: (row: Row, column: ShownColumn) => ReactNode
}

export function useCellEditor({ objectType, lines, columns, commands, show, onLeft }: EditedTable): TableCellEditor {
  const [editing, setEditing] = useState<{ id: Id; column: string; typed: string | undefined } | null>(null)
  return {
    isOpen: editing !== null,
    edit(place, typed) {
      const row = rowOn(lines, place.row)
      const column = columns[place.column]
      if (!row || !column || !isEditable(row, column, objectType)) return false
      show(place)
      // Synchronously: the next key goes into the editor.
      flushSync(() => setEditing({ id: row.id, column: column.key, typed }))
      return true
    },
    of: (row, column) =>
      editing?.id === row.id && editing.column === column.key ? (
        <CellEditor
          row={row}
          column={column}
          onWrite={async (value) => commands.write({ row, column, given: value })}
          onClose={(left) => {
            setEditing(null)
            onLeft(left)
          }}
          typed={editing.typed}
        />
      ) : null,
  }
}
