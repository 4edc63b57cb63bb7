import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import { pageRows } from '#platform/web/design/grid/page-rows.ts'
import { useGrid } from '#platform/web/design/grid/use-grid.ts'
import { useCursorPeek } from '#platform/web/design/use-cursor-peek.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import type { WholeSelection } from '#selections/web/index.ts'
import type { ShownColumn } from '../columns.ts'
import { plainLines } from '../lines.ts'
import type { Row } from '../row.ts'
import { useRowChoice } from '../use-row-choice.ts'
import type { LoadedRows } from '../use-view-rows.ts'
import classes from './cards.module.css'
import { CARD_GAP_PX, GRID_CARD_MIN_PX, GRID_CARD_PX } from './measures.ts'
import { ViewCard } from './view-card.tsx'

const OVERSCAN_ROWS = 3
const ASK_FOR_MORE_BEFORE_ROWS = 10
const GAP_PX = CARD_GAP_PX * 1.5

export interface ViewGridProps {
  label: string
  objectType: ObjectType
  columns: readonly ShownColumn[]
  loaded: LoadedRows
  selectable: boolean
  /** The selection of all rows of the list. */
  whole: WholeSelection
  hrefOf: (row: Row) => string
  onOpen: (row: Row) => void
  onPeek: (row: Row) => void
  /** The row that is shown beside. */
  peeked: Id | null
  onNearEnd: () => void
  /** The menu of a card; always the same function. */
  menuOf?: ((row: Row) => ReactNode) | undefined
  /** The bar of commands on the chosen cards. */
  bar: (rows: readonly Row[], clear: () => void) => ReactNode
}

/** Rows as cards side by side, as many in a line as fit; only visible cards are rendered. */
export function ViewGrid({
  label,
  objectType,
  columns,
  loaded,
  selectable,
  whole,
  hrefOf,
  onOpen,
  onPeek,
  peeked,
  onNearEnd,
  menuOf,
  bar,
}: ViewGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const mode = useColorMode()
  const [width, setWidth] = useState(0)
  /** The card that keys act on, and the one where a range chosen with Shift begins. */
  const [{ cursor, anchor }, setCursor] = useState({ cursor: -1, anchor: -1 })
  const choice = useRowChoice(plainLines(loaded), whole)
  const { rows } = loaded
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  const across = Math.max(1, Math.floor((width + GAP_PX) / (GRID_CARD_MIN_PX + GAP_PX)))
  const cardWidth = Math.floor((width - (across - 1) * GAP_PX) / across)
  const virtualizer = useVirtualizer({
    count: Math.ceil(rows.length / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => GRID_CARD_PX + GAP_PX,
    overscan: OVERSCAN_ROWS,
  })
  const items = virtualizer.getVirtualItems()
  const last = (items.at(-1)?.index ?? 0) * across
  const nearEnd = loaded.hasMore && last >= rows.length - ASK_FOR_MORE_BEFORE_ROWS * across
  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, rows.length, onNearEnd])

  const current = rows[cursor]
  const onCurrent = (act: (row: Row) => void) => current && ((): void => act(current))
  const movePanel = useCursorPeek({
    peeked,
    standing: current?.id ?? null,
    placeOf(id) {
      const at = rows.findIndex((row) => row.id === id)
      return at < 0 ? null : at
    },
    stand: (at) => setCursor({ cursor: at, anchor: at }),
    show: () => virtualizer.scrollToIndex(Math.floor(cursor / across)),
    onPeek(id) {
      const row = rows.find((one) => one.id === id)
      if (row) onPeek(row)
    },
  })
  const { attributes, idOf } = useGrid({
    label,
    element: scroller,
    at: current ? placeOf(cursor, across) : null,
    isDrawn: items.some(({ index }) => index === Math.floor(cursor / across)),
    rowCount: Math.ceil(rows.length / across),
    columnCount: across,
    columns: across,
    rowsIn: (column) => Math.ceil((rows.length - column) / across),
    page: () => pageRows(virtualizer),
    selectable,
    onMove({ row, column }, extend) {
      const next = row * across + column
      const [from, to] = [rows[anchor], rows[next]]
      setCursor({ cursor: next, anchor: extend ? anchor : next })
      if (extend && from && to) choice.between(from.id, to.id)
      movePanel(to?.id)
    },
    show: ({ row }) => virtualizer.scrollToIndex(row),
    open: onCurrent(onOpen),
    peek: onCurrent(onPeek),
    select: selectable ? onCurrent(({ id }) => choice.toggle(id, false)) : undefined,
    selectAll: selectable && rows.length > 0 ? choice.chooseMore : undefined,
    selectNone: choice.selected.size > 0 ? choice.clear : undefined,
  })

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element
    // Its menu handles its own clicks.
    if (target.closest('button')) return
    const id = target.closest<HTMLElement>('[data-card]')?.dataset['card']
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    if (!row) return
    setCursor({ cursor: at, anchor: at })
    if (target.closest('input') || event.shiftKey || event.metaKey || event.ctrlKey) {
      if (!target.closest('input')) event.preventDefault()
      return choice.toggle(row.id, event.shiftKey)
    }
    if (!target.closest('a')) onPeek(row)
  }
  return (
    <>
      <div ref={scroller} className={classes.grid} {...attributes} onClick={onClick}>
        <div className={classes.columnBody} style={{ height: virtualizer.getTotalSize() }}>
          {width > 0 &&
            items.map(({ index, start }) => (
              <div key={index} role="row" aria-rowindex={index + 1}>
                {rows.slice(index * across, (index + 1) * across).map((row, at) => (
                  <ViewCard
                    key={row.id}
                    id={idOf({ row: index, column: at })}
                    row={row}
                    objectType={objectType}
                    columns={columns}
                    href={hrefOf(row)}
                    selected={choice.selected.has(row.id)}
                    selectable={selectable}
                    current={row === current}
                    top={start}
                    mode={mode}
                    menuOf={menuOf}
                    left={at * (cardWidth + GAP_PX)}
                    width={cardWidth}
                    height={GRID_CARD_PX}
                  />
                ))}
              </div>
            ))}
        </div>
      </div>
      {bar(choice.rows, choice.clear)}
    </>
  )
}

function placeOf(card: number, across: number): GridPlace {
  return { row: Math.floor(card / across), column: card % across }
}
