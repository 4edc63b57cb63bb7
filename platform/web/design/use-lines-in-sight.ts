import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent } from 'react'
import type { ListLine } from './list-lines.ts'
import { useScroller } from './use-scroller.ts'

/** CSS pixels. */
export const HEAD_PX = 48
const OVERSCAN_LINES = 8
/** When this many lines are left before a waiting line, its group's next page is requested. */
const ASK_FOR_MORE_BEFORE_LINES = 40

interface LinesInSight<Item> {
  lines: readonly ListLine<Item>[]
  /** CSS pixels of a row, until it is drawn. */
  rowHeight: number
  /** The line that a panel beside the list shows: it is scrolled into view. */
  shown: string | null
  /** A waiting line is about to become visible: its group's next page is needed. */
  onRequested: (groupId: string) => void
}

/** The lines of a list that are drawn for where it is scrolled to; requests those that are needed next. */
export function useLinesInSight<Item>({ lines, rowHeight, shown, onRequested }: LinesInSight<Item>) {
  const { container, scroller, margin, covered } = useScroller(lines.length)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (lines[index]?.kind === 'row' ? rowHeight : HEAD_PX),
    overscan: OVERSCAN_LINES,
    scrollMargin: margin,
    scrollPaddingStart: covered,
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollPaddingEnd: rowHeight,
  })
  const drawn = virtualizer.getVirtualItems()
  const first = drawn[0]?.index ?? 0
  const requested = lines
    .slice(first, (drawn.at(-1)?.index ?? first) + ASK_FOR_MORE_BEFORE_LINES)
    .flatMap((line) => (line.kind === 'waiting' && line.failed === null ? [line.group.id] : []))
  const requestedKey = JSON.stringify(requested)
  useEffect(() => {
    for (const groupId of JSON.parse(requestedKey) as string[]) onRequested(groupId)
  }, [requestedKey, lines.length, onRequested])

  const bringIntoView = useEffectEvent((key: string | null) => {
    const index = lines.findIndex((line) => line.key === key)
    if (index >= 0) virtualizer.scrollToIndex(index)
  })
  useEffect(() => bringIntoView(shown), [shown])
  return { container, scroller, margin, virtualizer, drawn }
}
