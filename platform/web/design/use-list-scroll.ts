import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useScroller } from './use-scroller.ts'

/** Rows drawn beyond the visible ones, on both sides. */
const OVERSCAN_ROWS = 8
/** When this many rows are left below, the next page is requested. */
const ASK_FOR_MORE_BEFORE_ROWS = 20

interface ListScroll {
  ids: readonly string[]
  /** CSS pixels; the same for all rows. */
  rowHeight: number
  /** The row that a panel shows: brought into view when the panel goes to it. */
  shown: string | null
  /** The row to start at: as soon as it is loaded, it is in the middle, and the list has the focus. */
  startAt: string | null
  onStart: (id: string) => void
  /** Called when the end is near. */
  onNearEnd: (() => void) | undefined
}

/** The rows of a list that are drawn for where it is scrolled to. */
export function useListScroll({ ids, rowHeight, shown, startAt, onStart, onNearEnd }: ListScroll) {
  const { container, scroller, margin, covered } = useScroller(ids.length)
  const virtualizer = useVirtualizer({
    count: ids.length,
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
  const nearEnd = ids.length > 0 && lastDrawn >= ids.length - ASK_FOR_MORE_BEFORE_ROWS
  useEffect(() => {
    if (nearEnd) onNearEnd?.()
    // Requests again if the list grew but its end is still near.
  }, [nearEnd, ids.length, onNearEnd])

  const begunAt = useRef<string | null>(null)
  const startIndex = startAt === null ? -1 : ids.indexOf(startAt)
  const start = useEffectEvent(onStart)
  useEffect(() => {
    if (startAt === null || startIndex < 0 || begunAt.current === startAt || scroller === null) return
    begunAt.current = startAt
    start(startAt)
    virtualizer.scrollToIndex(startIndex, { align: 'center' })
    container.current?.focus({ preventScroll: true })
  }, [startAt, startIndex, scroller, virtualizer, container])

  const bringIntoView = useEffectEvent((id: string | null) => {
    const index = id === null ? -1 : ids.indexOf(id)
    if (index >= 0) virtualizer.scrollToIndex(index)
  })
  useEffect(() => bringIntoView(shown), [shown])
  return { container, margin, virtualizer, drawn }
}
