import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { GridPlace } from '#platform/web/design/grid/grid-place.ts'
import type { ShownColumn } from '../columns.ts'
import type { Lines } from '../lines.ts'
import { HEADER_PX } from './measures.ts'
import { showColumn } from './show-column.ts'
import { useRowsInSight, type RowRequests } from './use-rows-in-sight.ts'
import type { TableCursor } from './use-table-cursor.ts'

/** Rows rendered beyond the visible ones, on both sides. */
const OVERSCAN_ROWS = 6

interface TableScroll extends RowRequests {
  scroller: RefObject<HTMLElement | null>
  lines: Lines
  columns: readonly ShownColumn[]
  /** CSS pixels. */
  rowHeight: number
  /** What covers the lower edge, in CSS pixels. */
  below: number
}

/** The lines of a table that are rendered for where it is scrolled to; requests the rows among them. */
export function useTableScroll({ scroller, lines, columns, rowHeight, below, ...requests }: TableScroll) {
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: HEADER_PX,
    paddingEnd: below,
    scrollPaddingEnd: rowHeight + below,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const items = virtualizer.getVirtualItems()
  useRowsInSight(lines, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0, ...requests })
  return {
    virtualizer,
    items,
    /** Index of the first line that the user sees; those before it are rendered in advance. */
    top: (virtualizer.range?.startIndex ?? 0) + 1,
    /** While it scrolls up and down, columns that stay in view need no layers of their own. */
    glides: virtualizer.isScrolling && (scroller.current?.scrollLeft ?? 0) === 0,
    /** Whether there is a rendered row on a line. */
    isDrawn: (line: number | undefined): boolean =>
      items.some(({ index }) => index === line && lines.at(index)?.kind === 'row'),
    /** Scrolls a cell into view. */
    show(place: GridPlace): void {
      virtualizer.scrollToIndex(place.row)
      if (scroller.current) showColumn(scroller.current, columns, place.column)
    },
  }
}

/** When something begins to cover the lower edge, the row of the cursor stays in sight. */
export function useKeptInSight(below: number, show: () => unknown): void {
  const keep = useEffectEvent(show)
  useEffect(() => {
    if (below > 0) keep()
  }, [below])
}

/** When other users added or removed rows far above, the visible rows stay where they are, and the cursor on its row. */
export function useRowsStay(
  scroller: RefObject<HTMLElement | null>,
  { lines, cursor, rowHeight }: { lines: Lines; cursor: TableCursor; rowHeight: number },
): void {
  const [run, shifted] = [lines.loaded?.run ?? 0, lines.loaded?.shifted ?? 0]
  const [known, setKnown] = useState({ run, shifted })
  if (known.run !== run || known.shifted !== shifted) {
    setKnown({ run, shifted })
    if (known.run === run) cursor.shift(shifted - known.shifted)
  }
  const drawnAt = useRef(known)
  useLayoutEffect(() => {
    const before = drawnAt.current
    drawnAt.current = { run, shifted }
    if (before.run === run && scroller.current) scroller.current.scrollTop += (shifted - before.shifted) * rowHeight
  }, [scroller, run, shifted, rowHeight])
}
