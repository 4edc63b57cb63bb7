import type { MouseEvent, ReactNode } from 'react'
import { pageRows } from './grid/page-rows.ts'
import { useGrid } from './grid/use-grid.ts'
import { Link } from './link.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { extendTo, standOn, toggleAll, toggleRow } from './row-selection.ts'
import { useFollow } from './use-follow.ts'
import { useListScroll } from './use-list-scroll.ts'
import { useRowSelection, type RowSelectionState } from './use-row-selection.ts'
import classes from './virtual-rows.module.css'
import { designStrings } from './strings.ts'

const NO_ROWS: readonly string[] = []

export type VirtualRowsProps<Item> = {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The name of a row, for its checkbox and its link. */
  nameOf: (item: Item) => string
  /** CSS pixels; the same for all rows. */
  rowHeight?: number
  children: (item: Item, state: { selected: boolean; current: boolean }) => ReactNode
  /** The page of a row: the row is a link to it. */
  hrefOf?: (item: Item) => string
  /** Shows the row in a panel beside the list; without `hrefOf` this is also how a row opens. */
  onPeek?: (item: Item) => void
  /** Makes rows selectable; from useRowSelection. */
  selection?: RowSelectionState
  /** False where the page only follows the cursor of `selection`. */
  selectable?: boolean
  /** The row that a panel shows: brought into view when the panel goes to it. */
  shown?: string | null
  /** Called when the end is near. */
  onNearEnd?: () => void
  /** The number of all rows, when only some are loaded. */
  total?: number
  /** The row to start at: as soon as it is loaded, the list takes the focus and moves the cursor to it. */
  startAt?: string | null | undefined
}

/**
 * A list of any length: only visible rows are drawn. j and k or the arrows move, Enter opens, x and shift select,
 * clicks with shift or mod work as everywhere. The page, or the nearest scrolling element, is what scrolls.
 */
export function VirtualRows<Item>({
  label,
  items,
  idOf,
  nameOf,
  rowHeight = 40,
  children,
  hrefOf,
  onPeek,
  selection: given,
  selectable = given !== undefined,
  shown = null,
  onNearEnd,
  total,
  startAt = null,
}: VirtualRowsProps<Item>) {
  const follow = useFollow()
  const ids = items.map(idOf)
  const own = useRowSelection(given ? NO_ROWS : ids)
  const { selection, setSelection, clear } = given ?? own
  const { selected, cursor } = selection

  const { container, margin, virtualizer, drawn } = useListScroll({
    ids,
    rowHeight,
    shown,
    startAt,
    onStart: (id) => setSelection((state) => standOn(state, id)),
    onNearEnd,
  })

  const currentIndex = cursor === null ? -1 : ids.indexOf(cursor)
  const current = items[currentIndex]
  // A row without its own page opens beside the list.
  const openItem = (item: Item): void => {
    if (hrefOf) follow(hrefOf(item))
    else onPeek?.(item)
  }
  const onCurrent = (act: ((item: Item) => void) | undefined) => act && current && ((): void => act(current))
  const moveTo = (id: string, extend: boolean): void =>
    setSelection((state) => (extend ? extendTo(state, ids, id) : standOn(state, id)))
  const { attributes, idOf: elementIdOf } = useGrid({
    label,
    element: container,
    at: current === undefined ? null : { row: currentIndex, column: 0 },
    isDrawn: drawn.some(({ index }) => index === currentIndex),
    rowCount: total ?? items.length,
    rowsIn: () => items.length,
    page: () => pageRows(virtualizer),
    selectable,
    onMove: ({ row }, extend) => moveTo(ids[row] ?? '', extend),
    show: ({ row }) => virtualizer.scrollToIndex(row),
    open: onCurrent(hrefOf || onPeek ? openItem : undefined),
    peek: onCurrent(onPeek),
    select: selectable ? onCurrent((item) => setSelection((state) => toggleRow(state, idOf(item)))) : undefined,
    selectAll: selectable && items.length > 0 ? () => setSelection((state) => toggleAll(state, ids)) : undefined,
    selectNone: selected.size > 0 ? clear : undefined,
  })

  /** Handles clicks that choose rows. @returns whether it chose rows instead of opening one */
  const choose = (event: MouseEvent<HTMLElement>, item: Item): boolean => {
    const id = idOf(item)
    const isToggled = event.metaKey || event.ctrlKey
    if (selectable && event.shiftKey) window.getSelection()?.removeAllRanges()
    if (selectable && isToggled && !event.shiftKey) setSelection((state) => toggleRow(state, id))
    else moveTo(id, selectable && event.shiftKey)
    return selectable && (isToggled || event.shiftKey)
  }
  // Controls with their own function are above the row's link; elements that only have a hint open the row as the rest
  // of it does.
  const onRowClick = (event: MouseEvent<HTMLElement>, item: Item) => {
    if (event.defaultPrevented || (event.target as Element).closest('a, button, input, label')) return
    if (!choose(event, item)) openItem(item)
  }

  return (
    <div
      ref={container}
      className={classes.rows}
      {...attributes}
      data-selecting={selected.size > 0 || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => {
        const item = items[index]
        if (item === undefined) return null
        const id = idOf(item)
        const state = { selected: selected.has(id), current: id === cursor }
        return (
          <div
            key={id}
            id={elementIdOf({ row: index, column: 0 })}
            className={classes.row}
            role="row"
            aria-rowindex={index + 1}
            aria-selected={selectable ? state.selected : undefined}
            data-current={state.current || undefined}
            data-opens={hrefOf || onPeek ? true : undefined}
            style={{ height: rowHeight, transform: `translateY(${start - margin}px)`, top: 0 }}
            onClick={(event) => onRowClick(event, item)}
          >
            {selectable && (
              <div className={classes.check} role="gridcell">
                <RowCheckbox
                  label={designStrings.select(nameOf(item))}
                  checked={state.selected}
                  onChoose={(extend) => setSelection((now) => (extend ? extendTo(now, ids, id) : toggleRow(now, id)))}
                />
              </div>
            )}
            <div className={classes.cell} role="gridcell">
              {hrefOf && (
                <Link
                  className={classes.link}
                  href={hrefOf(item)}
                  tabIndex={-1}
                  aria-label={nameOf(item)}
                  onClick={(event) => {
                    if (choose(event, item)) event.preventDefault()
                  }}
                />
              )}
              {children(item, state)}
            </div>
          </div>
        )
      })}
    </div>
  )
}
