import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import { useCursorPeek } from '#platform/web/design/use-cursor-peek.ts'
import type { ViewData } from '../../model/view.ts'
import { isEditable } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { lineOfRow, type Lines } from '../lines.ts'
import type { Row } from '../row.ts'
import type { CellWriting } from '../use-cell-writing.ts'
import type { UnchangedCell } from '../paste-plan.ts'
import type { RowChoice } from '../use-row-choice.ts'
import type { ViewRows } from '../use-view-rows.ts'
import { CellEditor, type LeftCell } from './cell-editor.tsx'
import { showColumn } from './show-column.ts'
import { BAR_PX, CHECK_PX, ROW_PX, WRAPPED_ROW_PX } from './measures.ts'
import { TableHeader, type ColumnChanges } from './table-header.tsx'
import { TableLines } from './table-lines.tsx'
import classes from './table.module.css'
import { useFillDrag } from './use-fill-drag.ts'
import { isRow, useTableCursor } from './use-table-cursor.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useRowsStay, useTableScroll } from './use-table-scroll.ts'

const UnchangedCells = lazyPart('unchanged-cells', async () => (await import('./unchanged-cells.tsx')).UnchangedCells)

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
  commands: CellWriting
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
  const [editing, setEditing] = useState<{ id: Id; column: string; typed: string | undefined } | null>(null)
  const [unchanged, setUnchanged] = useState<readonly UnchangedCell[] | null>(null)
  const { columns, draw } = useDrawnWidths(given, onWidth)
  const offsets = useMemo(() => stickyOffsets(columns), [columns])
  const width = columns.reduce((sum, column) => sum + column.width, CHECK_PX)
  const wrapped = columns.some((column) => column.wrapped)
  const rowHeight = wrapped ? WRAPPED_ROW_PX : ROW_PX

  // Keeps the last row above the bar.
  const below = choice.selected.size > 0 ? BAR_PX : 0
  const virtualizer = useTableScroll({ scroller, lines, rowHeight, below })
  // While it scrolls up and down, columns that stay in view need no layers of their own.
  const glides = virtualizer.isScrolling && (scroller.current?.scrollLeft ?? 0) === 0
  const items = virtualizer.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? 0
  const firstSeen = items[0]?.index ?? 0
  useRowsInSight(lines, { first: firstSeen, last: lastSeen, onNearEnd, onNearStart, onGoTo })

  const cursor = useTableCursor(lines, columns.length)
  useRowsStay(scroller, { lines, cursor, rowHeight })
  const show = (place: GridPlace): void => {
    virtualizer.scrollToIndex(place.row)
    if (scroller.current) showColumn(scroller.current, columns, place.column)
  }
  const edit = (place: GridPlace, typed?: string): boolean => {
    const line = lines.at(place.row)
    const column = columns[place.column]
    if (line?.kind !== 'row' || !column || !isEditable(line.row, column, objectType)) return false
    show(place)
    // Synchronously: the next key goes into the editor.
    flushSync(() => setEditing({ id: line.row.id, column: column.key, typed }))
    return true
  }
  const { block } = cursor
  const { onKeyDown, fillTo } = useTableKeys({
    objectType,
    lines,
    columns,
    cursor,
    choice,
    commands,
    reach,
    editing: editing !== null,
    onEdit: edit,
    onUnchanged: setUnchanged,
    onOpen,
  })
  const isCursorDrawn = items.some(({ index }) => index === cursor.at?.row && lines.at(index)?.kind === 'row')
  const currentLine = cursor.at ? lines.at(cursor.at.row) : undefined
  const onCurrent = (act: (row: Row) => void) =>
    currentLine?.kind === 'row' ? (): void => act(currentLine.row) : undefined
  const rowAt = (index: number): Row | undefined => {
    const line = lines.at(index)
    return line?.kind === 'row' ? line.row : undefined
  }
  const movePanel = useCursorPeek({
    peeked,
    standing: cursor.at ? (rowAt(cursor.at.row)?.id ?? null) : null,
    placeOf: (id) => lineOfRow(lines, id),
    stand: (row) => cursor.set({ row, column: cursor.at?.column ?? 0 }, false),
    show: () => cursor.at && virtualizer.scrollToIndex(cursor.at.row),
    onPeek(id) {
      const row = lines.rows.find((one) => one.id === id)
      if (row) onPeek(row)
    },
  })
  const goTo = (place: GridPlace, extend: boolean): void => {
    cursor.set(place, extend)
    movePanel(rowAt(place.row)?.id)
  }
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
    enabled: editing === null,
    onMove: goTo,
    show,
    open: onCurrent(onOpen),
    peek: onCurrent(onPeek),
    select: selectable ? onCurrent(({ id }) => choice.toggle(id, false)) : undefined,
    selectAll: selectable && lines.length > 0 ? choice.chooseMore : undefined,
    selectNone: choice.selected.size > 0 ? choice.clear : undefined,
  })

  const fill = useFillDrag({ scroller, block, onFill: fillTo })
  const rowUnder = (target: Element): Row | undefined => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
    return index === undefined ? undefined : rowAt(Number(index))
  }
  const onClick = ({ target, shiftKey }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('a, [data-editing]')) return
    const row = rowUnder(target)
    if (!row) return
    if (target.closest('input[type="checkbox"]')) return choice.toggle(row.id, shiftKey)
    const place = placeOf(target)
    if (place) goTo(place, shiftKey)
    // Keys and pasting go to the table from now on.
    scroller.current?.focus({ preventScroll: true })
  }
  const onDoubleClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('a, [data-editing]')) return
    const place = placeOf(target)
    const row = rowUnder(target)
    if (place && row && !edit(place)) onPeek(row)
  }
  const closeEditor = ({ to, takesKeys }: LeftCell): void => {
    setEditing(null)
    if (takesKeys) scroller.current?.focus({ preventScroll: true })
    if (to !== null) grid.move(to === 'below' ? { rows: 1 } : { columns: to === 'right' ? 1 : -1 })
  }

  const keepAboveBar = useEffectEvent(() => {
    if (cursor.at && isCursorDrawn) virtualizer.scrollToIndex(cursor.at.row)
  })
  useEffect(() => {
    if (below > 0) keepAboveBar()
  }, [below])
  const editorOf = (row: Row, column: ShownColumn) =>
    editing?.id === row.id && editing.column === column.key ? (
      <CellEditor
        row={row}
        column={column}
        onWrite={async (value) => commands.write({ row, column, given: value })}
        onClose={closeEditor}
        typed={editing.typed}
      />
    ) : null
  const top = (virtualizer.range?.startIndex ?? 0) + 1
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        {...grid.attributes}
        data-gliding={glides || undefined}
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
            onClick={onClick}
            onDoubleClick={onDoubleClick}
            {...fill.handlers}
          >
            <TableLines
              {...{ items, top, lines, objectType, columns, offsets, rowHeight, wrapped, choice, selectable }}
              {...{ block, fill, hrefOf, onToggleGroup, onNearEnd, onGoTo }}
              cursor={cursor.at}
              idOf={grid.idOf}
              isEditing={editing !== null}
              editorOf={editorOf}
            />
          </div>
        </div>
      </div>
      {unchanged && (
        <Suspense>
          <UnchangedCells cells={unchanged} onClose={() => setUnchanged(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The distance of each sticky column from the start; null for columns that scroll. */
function stickyOffsets(columns: readonly ShownColumn[]): (number | null)[] {
  let left = CHECK_PX
  return columns.map((column) => {
    if (!column.sticky) return null
    const at = left
    left += column.width
    return at
  })
}

/** The cell that an element is in. */
function placeOf(target: Element): GridPlace | null {
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  return cell && row ? { row: Number(row.dataset['index']), column: Number(cell.dataset['column']) } : null
}

/** The columns with the width to which the user is dragging the edge of one. */
function useDrawnWidths(given: readonly ShownColumn[], onWidth: ViewTableProps['onWidth']) {
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
  return { columns, draw }
}
