import { useRef } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import type { ViewData } from '../../model/view.ts'
import type { ShownColumn } from '../columns.ts'
import { rowOn, type Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import type { RowChoice } from '../use-row-choice.ts'
import type { ViewRows } from '../use-view-rows.ts'
import type { ActedTable } from './acted-table.ts'
import type { LeftCell } from './cell-editor.tsx'
import { cellClicks } from './cell-clicks.ts'
import { BAR_PX, ROW_PX, WRAPPED_ROW_PX } from './measures.ts'
import { TableHeader, type ColumnChanges } from './table-header.tsx'
import { TableLines } from './table-lines.tsx'
import classes from './table.module.css'
import { useCellEditor } from './use-cell-editor.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useFillDrag } from './use-fill-drag.ts'
import { isRow, useTableCursor } from './use-table-cursor.ts'
import { usePanelCursor } from './use-panel-cursor.ts'
import { useTableClipboard } from './use-table-clipboard.ts'
import { useTableFilling } from './use-table-filling.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useKeptInSight, useRowsStay, useTableScroll } from './use-table-scroll.ts'
import { useUnchangedCells } from './use-unchanged-cells.tsx'

export interface ViewTableProps extends Omit<ColumnChanges, 'onWidth'> {
  label: string
  objectType: ObjectType
  /** The shown columns; the one that names rows is first. */
  columns: readonly ShownColumn[]
  lines: Lines
  total: number
  sort: ViewData['sort']
  choice: RowChoice
  selectable: boolean
  commands: ActedTable['commands']
  hrefOf: (row: Row) => string
  /** Opens a row, at its summary from that column. */
  onOpen: (row: Row, column?: ShownColumn) => void
  onPeek: (row: Row) => void
  /** The row that is shown beside. */
  peeked: Id | null
  onWidth: (key: string, width: number) => void
  onToggleGroup: (key: string) => void
  onNearEnd: (group: string | null) => void
  onNearStart: (group: string | null) => void
  /** Rows from a line on are needed instead of the loaded ones. */
  onGoTo: (line: number) => void
  /** Loads the rows of lines that are not loaded. */
  reach: ViewRows['reach']
}

/**
 * Rows as a table of any length: only visible ones are rendered. Arrows move between cells, typing and Enter edit,
 * shift chooses blocks, which are copied, pasted and filled as in a spreadsheet.
 */
export function ViewTable({
  label,
  objectType,
  columns: given,
  lines,
  total,
  sort,
  choice,
  selectable,
  commands,
  hrefOf,
  onOpen,
  onPeek,
  peeked,
  onWidth,
  onToggleGroup,
  onNearEnd,
  onNearStart,
  onGoTo,
  reach,
  ...changes
}: ViewTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { onUnchanged, dialog } = useUnchangedCells()
  const { columns, offsets, width, draw } = useColumnWidths(given, onWidth)
  const wrapped = columns.some((column) => column.wrapped)
  const rowHeight = wrapped ? WRAPPED_ROW_PX : ROW_PX

  // Keeps the last row above the bar.
  const below = choice.selected.size > 0 ? BAR_PX : 0
  const requests = { onNearEnd, onNearStart, onGoTo }
  const sight = useTableScroll({ scroller, lines, columns, rowHeight, below, ...requests })
  const { virtualizer, items, top, show } = sight
  const cursor = useTableCursor(lines, columns.length)
  useRowsStay(scroller, { lines, cursor, rowHeight })
  const { block } = cursor
  const takeKeys = (): void => scroller.current?.focus({ preventScroll: true })
  const onLeft = ({ to, takesKeys }: LeftCell): void => {
    if (takesKeys) takeKeys()
    if (to !== null) grid.move(to === 'below' ? { rows: 1 } : { columns: to === 'right' ? 1 : -1 })
  }
  const editor = useCellEditor({ objectType, lines, columns, commands, show, onLeft })
  const cells = { objectType, lines, columns, cursor, choice, commands, reach }
  const acted: ActedTable = { ...cells, editing: editor.isOpen, onUnchanged }
  const onKeyDown = useTableKeys(acted, { onEdit: editor.edit, onOpen })
  useTableClipboard(acted)
  const fillTo = useTableFilling(acted)
  const fill = useFillDrag({ scroller, block, onFill: fillTo })
  const isCursorDrawn = sight.isDrawn(cursor.at?.row)
  const current = cursor.at ? rowOn(lines, cursor.at.row) : undefined
  const onCurrent = (act: (row: Row) => void) => current && ((): void => act(current))
  const showLine = (line: number): void => virtualizer.scrollToIndex(line)
  const goTo = usePanelCursor({ lines, cursor, peeked, show: showLine, onPeek })
  const grid = useGrid({
    label,
    element: scroller,
    at: cursor.at,
    isDrawn: isCursorDrawn,
    rowCount: total + 1,
    columnCount: columns.length + 1,
    columns: columns.length,
    rowsIn: () => lines.length,
    holds: (index) => isRow(lines.at(index)),
    page: () => pageRows(virtualizer),
    // Cells are chosen even by those who may only read, to be copied.
    selectable: true,
    enabled: !editor.isOpen,
    onMove: goTo,
    show,
    open: onCurrent(onOpen),
    peek: onCurrent(onPeek),
    select: selectable ? onCurrent(({ id }) => choice.toggle(id, false)) : undefined,
    selectAll: selectable && lines.length > 0 ? choice.chooseMore : undefined,
    selectNone: choice.selected.size > 0 ? choice.clear : undefined,
  })

  const clicks = cellClicks({
    lines,
    onChoose: (row, extend) => choice.toggle(row.id, extend),
    onPlace(place, extend) {
      if (place) goTo(place, extend)
      // Keys and pasting go to the table from now on.
      takeKeys()
    },
    onTwice(place, row) {
      if (!editor.edit(place)) onPeek(row)
    },
  })
  useKeptInSight(below, () => isCursorDrawn && cursor.at && showLine(cursor.at.row))
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        {...grid.attributes}
        data-gliding={sight.glides || undefined}
        onKeyDown={onKeyDown}
      >
        <div style={{ width, minWidth: '100%' }}>
          <TableHeader
            {...changes}
            columns={columns}
            offsets={offsets}
            sort={sort}
            selectable={selectable}
            allSelected={lines.rows.length > 0 && choice.hasAll}
            onSelectAll={choice.toggleAll}
            onWidth={draw}
          />
          <div
            className={classes.body}
            role="rowgroup"
            style={{ height: virtualizer.getTotalSize() }}
            {...clicks}
            {...fill.handlers}
          >
            <TableLines
              {...{ items, top, lines, objectType, columns, offsets, rowHeight, wrapped, choice, selectable }}
              {...{ block, fill, hrefOf, onToggleGroup, onNearEnd, onGoTo }}
              cursor={cursor.at}
              idOf={grid.idOf}
              isEditing={editor.isOpen}
              editorOf={editor.of}
            />
          </div>
        </div>
      </div>
      {dialog}
    </>
  )
}
