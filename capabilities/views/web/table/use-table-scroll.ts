import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Lines } from '../lines.ts'
import { HEADER_PX } from './measures.ts'
import type { TableCursor } from './use-table-cursor.ts'

/** Rows rendered beyond the visible ones, on both sides. */
const OVERSCAN_ROWS = 6

interface TableScroll {
  scroller: RefObject<HTMLElement | null>
  lines: Lines
  /** CSS pixels. */
  rowHeight: number
  /** What covers the lower edge, in CSS pixels. */
  below: number
}

/** The lines of a table that are rendered for where it is scrolled to. */
export function useTableScroll({ scroller, lines, rowHeight, below }: TableScroll) {
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
  return virtualizer
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
