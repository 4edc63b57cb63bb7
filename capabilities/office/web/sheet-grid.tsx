import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { columnLetters } from '../model/office-file.ts'
import { areaOf, choiceByKey, type CellChoice, type CellPlace } from './cell-choice.ts'
import classes from './office.module.css'
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
  const baseId = useId()
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

  const chooseTo = useEffectEvent((to: CellPlace, from: CellPlace = choice.from) => onChoose({ from, to }))
  const copyChoice = useEffectEvent(onCopy)
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    let isDragging = false
    // Otherwise the surrounding block would be dragged, or words be selected across cells.
    const begin = (event: MouseEvent): void => {
      event.stopPropagation()
      const place = event.button === 0 ? placeOf(event.target) : null
      if (!place) return
      event.preventDefault()
      element.focus({ preventScroll: true })
      isDragging = true
      if (event.shiftKey) chooseTo(place)
      else chooseTo(place, place)
    }
    const follow = (event: MouseEvent): void => {
      const place = isDragging ? placeOf(event.target) : null
      if (place) chooseTo(place)
    }
    const end = (): void => void (isDragging = false)
    const copy = (event: ClipboardEvent): void => {
      event.stopPropagation()
      copyChoice(event)
    }
    element.addEventListener('mousedown', begin)
    element.addEventListener('mousemove', follow)
    element.addEventListener('copy', copy)
    addEventListener('mouseup', end)
    return () => {
      element.removeEventListener('mousedown', begin)
      element.removeEventListener('mousemove', follow)
      element.removeEventListener('copy', copy)
      removeEventListener('mouseup', end)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return
    const page = Math.max(1, Math.floor((lines.scrollRect?.height ?? 0) / ROW_PX) - 2)
    const next = choiceByKey({ key: event.key, shift: event.shiftKey, mod: event.metaKey || event.ctrlKey }, choice, {
      rows: rowCount,
      columns: columnCount,
      page,
    })
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(next)
  }
  const area = areaOf(choice)
  const isChosen = (row: number, column: number): boolean =>
    row >= area.top && row <= area.bottom && column >= area.left && column <= area.right
  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      aria-multiselectable="true"
      aria-activedescendant={
        shownRows.some(({ index }) => index === choice.to.row) &&
        shownColumns.some(({ index }) => index === choice.to.column)
          ? cellId(baseId, choice.to)
          : undefined
      }
      onKeyDown={onKeyDown}
    >
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
          {shownColumns.map(({ index, start, size }) => (
            <span
              key={index}
              className={classes.head}
              role="columnheader"
              aria-colindex={index + 2}
              data-chosen={(index >= area.left && index <= area.right) || undefined}
              style={{ left: start, width: size }}
            >
              {columnLetters(index)}
            </span>
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
                id={cellId(baseId, { row, column })}
                className={classes.cell}
                role="gridcell"
                aria-colindex={column + 2}
                aria-selected={isChosen(row, column)}
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

function cellId(baseId: string, { row, column }: CellPlace): string {
  return `${baseId}-${row}-${column}`
}

function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/** The widths of columns, from the contents of the first rows, within limits. */
function widthsOf(rows: ReadonlyArray<readonly string[]>, columnCount: number): number[] {
  return Array.from({ length: columnCount }, (_one, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, (row[column] ?? '').split('\n', 1)[0]?.length ?? 0), 0)
    return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.ceil((longest + SPARE_CHARS) * CHAR_PX) + PADDING_PX))
  })
}
