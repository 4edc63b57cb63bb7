import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { areaBetween, isInArea, type GridArea } from '#platform/web/design/grid/grid-place.ts'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import { columnLetters } from '../model/office-file.ts'
import type { CellChoice } from './cell-choice.ts'
import classes from './office.module.css'
import { useCellPointer } from './use-cell-pointer.ts'
import type { useRows } from './use-rows.ts'

const ROW_PX = 27
const HEAD_PX = 28
const CHAR_PX = 7.4
const PADDING_PX = 18
/** Further rows are often a little longer than the first ones. */
const SPARE_CHARS = 3
const MIN_COLUMN_PX = 72
const MAX_COLUMN_PX = 300
const OVERSCAN_ROWS = 8
const OVERSCAN_COLUMNS = 2

interface SheetGridProps {
  label: string
  rowCount: number
  columnCount: number
  rows: ReturnType<typeof useRows>
  choice: CellChoice
  onChoose: (choice: CellChoice) => void
  onCopy: (event: ClipboardEvent) => void
}

/** The cells of a sheet of any size: only visible ones are drawn. One cell, or a rectangle of cells, is selected. */
export function SheetGrid({ label, rowCount, columnCount, rows, choice, onChoose, onCopy }: SheetGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { near, cellAt, first } = rows
  const widths = useMemo(() => widthsOf(first ?? [], columnCount), [first, columnCount])
  const numberWidth = String(rowCount).length * CHAR_PX + PADDING_PX
  const lines = useVirtualizer({
    count: rowCount,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => grid.current,
    estimateSize: (index) => widths[index] ?? MIN_COLUMN_PX,
    overscan: OVERSCAN_COLUMNS,
    paddingStart: numberWidth,
    scrollPaddingStart: numberWidth,
  })
  useEffect(() => columns.measure(), [columns, widths])
  const shownRows = lines.getVirtualItems()
  const shownColumns = columns.getVirtualItems()
  const [from, to] = [shownRows[0]?.index ?? 0, shownRows.at(-1)?.index ?? 0]
  useEffect(() => near(from, to), [near, from, to])
  useEffect(() => {
    lines.scrollToIndex(choice.to.row, { align: 'auto' })
    columns.scrollToIndex(choice.to.column, { align: 'auto' })
  }, [lines, columns, choice.to.row, choice.to.column])

  useCellPointer(grid, { choice, onChoose, onCopy })
  const { attributes, idOf } = useGrid({
    label,
    element: grid,
    at: choice.to,
    isDrawn:
      shownRows.some(({ index }) => index === choice.to.row) &&
      shownColumns.some(({ index }) => index === choice.to.column),
    rowCount: rowCount + 1,
    columnCount: columnCount + 1,
    columns: columnCount,
    rowsIn: () => rowCount,
    page: () => pageRows(lines),
    selectable: true,
    // The sheet may be inside a text that is being written.
    keys: 'element',
    onMove: (to, extend) => onChoose({ from: extend ? choice.from : to, to }),
  })
  const area = areaBetween(choice.from, choice.to)
  return (
    <div ref={grid} className={classes.grid} {...attributes}>
      <div
        className={classes.cells}
        role="rowgroup"
        style={{ width: columns.getTotalSize(), height: lines.getTotalSize() }}
      >
        <div className={classes.heads} role="row" aria-rowindex={1} style={{ height: HEAD_PX }}>
          <span
            className={classes.corner}
            role="columnheader"
            aria-colindex={1}
            aria-label="#"
            style={{ width: numberWidth, height: HEAD_PX }}
          />
          {shownColumns.map((column) => (
            <ColumnHead key={column.index} column={column} area={area} />
          ))}
        </div>
        {shownRows.map(({ index: row, start }) => (
          <div
            key={row}
            className={classes.line}
            role="row"
            aria-rowindex={row + 2}
            style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
          >
            <span
              className={classes.number}
              role="rowheader"
              aria-colindex={1}
              data-chosen={(row >= area.top && row <= area.bottom) || undefined}
              style={{ width: numberWidth }}
            >
              {row + 1}
            </span>
            {shownColumns.map(({ index: column, start: left, size }) => (
              <span
                key={column}
                id={idOf({ row, column })}
                className={classes.cell}
                role="gridcell"
                aria-colindex={column + 2}
                aria-selected={isInArea(area, { row, column })}
                data-row={row}
                data-column={column}
                data-current={(row === choice.to.row && column === choice.to.column) || undefined}
                style={{ left, width: size }}
              >
                {cellAt(row, column) ?? ' '}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The widths of columns, from the contents of the first rows, within limits. */
function widthsOf(rows: ReadonlyArray<readonly string[]>, columnCount: number): number[] {
  return Array.from({ length: columnCount }, (_one, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, (row[column] ?? '').split('\n', 1)[0]?.length ?? 0), 0)
    return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.ceil((longest + SPARE_CHARS) * CHAR_PX) + PADDING_PX))
  })
}

function ColumnHead({ column: { index, start, size }, area }: { column: VirtualItem; area: GridArea }) {
  return (
    <span
      className={classes.head}
      role="columnheader"
      aria-colindex={index + 2}
      data-chosen={(index >= area.left && index <= area.right) || undefined}
      style={{ left: start, width: size }}
    >
      {columnLetters(index)}
    </span>
  )
}
