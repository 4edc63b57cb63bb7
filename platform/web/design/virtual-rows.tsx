import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useAction } from '../keyboard/index.ts'
import { Link } from './link.tsx'
import { rowActions } from './row-actions.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { extendTo, moveCursor, toggleAll, toggleRow } from './row-selection.ts'
import { useFollow } from './use-follow.ts'
import type { RowSelectionState } from './use-row-selection.ts'
import { useScroller } from './use-scroller.ts'
import classes from './virtual-rows.module.css'

/** Rows drawn beyond the visible ones, on both sides. */
const OVERSCAN_ROWS = 8
/** When this many rows are left below, the next page is requested. */
const ASK_FOR_MORE_BEFORE_ROWS = 20

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
  selection,
  onNearEnd,
  total,
  startAt = null,
}: VirtualRowsProps<Item>) {
  const follow = useFollow()
  const { container, scroller, margin, covered } = useScroller(items.length)
  const [ownCursor, setOwnCursor] = useState<string | null>(null)
  const baseId = useId()
  const ids = items.map(idOf)
  const cursor = selection ? selection.selection.cursor : ownCursor
  const selected = selection?.selection.selected

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: margin,
    getItemKey: (index) => ids[index] ?? index,
    scrollPaddingStart: Math.max(covered, margin > 0 ? rowHeight : 0),
    scrollPaddingEnd: rowHeight,
  })
  const drawn = virtualizer.getVirtualItems()
  const lastDrawn = drawn.at(-1)?.index ?? 0
  const nearEnd = items.length > 0 && lastDrawn >= items.length - ASK_FOR_MORE_BEFORE_ROWS
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
    // Requests again if the list grew but its end is still near.
  }, [nearEnd, items.length, onNearEnd])

  const begunAt = useRef<string | null>(null)
  const startIndex = startAt === null ? -1 : ids.indexOf(startAt)
  useEffect(() => {
    if (startAt === null || startIndex < 0 || begunAt.current === startAt || scroller === null) return
    begunAt.current = startAt
    setOwnCursor(startAt)
    virtualizer.scrollToIndex(startIndex, { align: 'center' })
    container.current?.focus({ preventScroll: true })
  }, [startAt, startIndex, scroller, virtualizer, container])

  const move = (by: number, extend: boolean) => {
    const next = moveCursor(
      { selected: selected ?? new Set(), cursor, anchor: selection?.selection.anchor ?? null },
      ids,
      by,
      extend && selection !== undefined,
    )
    if (selection) selection.setSelection(() => next)
    else setOwnCursor(next.cursor)
    const index = next.cursor === null ? -1 : ids.indexOf(next.cursor)
    if (index >= 0) virtualizer.scrollToIndex(index)
  }
  const current = cursor === null ? undefined : items[ids.indexOf(cursor)]
  const selectable = selection !== undefined && items.length > 0
  useAction(rowActions.nextRow, () => move(1, false), { enabled: items.length > 0 })
  useAction(rowActions.previousRow, () => move(-1, false), { enabled: items.length > 0 })
  useAction(rowActions.extendDown, () => move(1, true), { enabled: selectable })
  useAction(rowActions.extendUp, () => move(-1, true), { enabled: selectable })
  // A row without its own page opens beside the list.
  const openItem = (item: Item) => {
    if (hrefOf) follow(hrefOf(item))
    else onPeek?.(item)
  }
  const open = () => {
    if (current !== undefined) openItem(current)
  }
  const peek = () => {
    if (current !== undefined) onPeek?.(current)
  }
  const select = () => {
    if (cursor !== null) selection?.setSelection((state) => toggleRow(state, cursor))
  }
  useAction(rowActions.openRow, open, {
    enabled: current !== undefined && (hrefOf !== undefined || onPeek !== undefined),
  })
  useAction(rowActions.peekRow, peek, { enabled: current !== undefined && onPeek !== undefined })
  useAction(rowActions.selectRow, select, { enabled: selectable && cursor !== null })
  useAction(rowActions.selectAll, () => selection?.setSelection((state) => toggleAll(state, ids)), {
    enabled: selectable,
  })
  useAction(rowActions.selectNone, () => selection?.clear(), { enabled: (selected?.size ?? 0) > 0 })

  /** Handles clicks that choose rows. @returns whether it chose rows instead of opening one */
  const choose = (event: MouseEvent<HTMLElement>, item: Item): boolean => {
    const id = idOf(item)
    if (selection && event.shiftKey) {
      window.getSelection()?.removeAllRanges()
      selection.setSelection((state) => extendTo(state, ids, id))
      return true
    }
    if (selection && (event.metaKey || event.ctrlKey)) {
      selection.setSelection((state) => toggleRow(state, id))
      return true
    }
    if (selection) selection.setSelection((state) => ({ ...state, cursor: id, anchor: id }))
    else setOwnCursor(id)
    return false
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
      role="grid"
      aria-label={label}
      aria-rowcount={total ?? items.length}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={cursor === null ? undefined : `${baseId}-${cursor}`}
      tabIndex={0}
      data-selecting={(selected?.size ?? 0) > 0 || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => {
        const item = items[index]
        if (item === undefined) return null
        const id = idOf(item)
        const state = { selected: selected?.has(id) ?? false, current: id === cursor }
        return (
          <div
            key={id}
            id={`${baseId}-${id}`}
            className={classes.row}
            role="row"
            aria-rowindex={index + 1}
            aria-selected={selection ? state.selected : undefined}
            data-current={state.current || undefined}
            data-opens={hrefOf || onPeek ? true : undefined}
            style={{ height: rowHeight, transform: `translateY(${start - margin}px)`, top: 0 }}
            onClick={(event) => onRowClick(event, item)}
          >
            {selection && (
              <div className={classes.check} role="gridcell">
                <RowCheckbox
                  label={`Select ${nameOf(item)}`}
                  checked={state.selected}
                  onChoose={(extend) =>
                    selection.setSelection((now) => (extend ? extendTo(now, ids, id) : toggleRow(now, id)))
                  }
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
