import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The size of a page for layouts, in points. */
export interface PageSize {
  number: number
  width: number
  height: number
}

const PAGE_GAP_PX = 16
const SIDE_PX = 12
/** CSS pixels per point when pages are shown as large as on paper. */
const PX_PER_POINT = 96 / 72
const ZOOM_STEP = 1.25
const MIN_SCALE = 0.2
const MAX_SCALE = 5
/** A smaller width only occurs between two layouts; fitting pages into it would lose the reading position. */
const LEAST_WIDTH_PX = 80
/** Used until the width is known. */
const USUAL_WIDTH_PX = 640
const OVERSCAN_PAGES = 1
/** The part of the height at which users read. */
const READ_AT = 0.3

export type Pages = ReturnType<typeof usePages>

/** The positions and sizes of pages, and which one is visible. */
export function usePages(sizes: ReadonlyArray<PageSize>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [innerWidth, setInnerWidth] = useState(USUAL_WIDTH_PX)
  /** Null fits pages to the width. */
  const [chosen, setChosen] = useState<number | null>(null)
  const widest = Math.max(...sizes.map(({ width }) => width), 1)
  const fitting = Math.max(MIN_SCALE / 2, (innerWidth - 2 * SIDE_PX) / widest)
  const scale = chosen ?? fitting

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // The scrolling element is focusable, so that keys scroll it.
    element.tabIndex = 0
    const follow = (): void => {
      if (element.clientWidth >= LEAST_WIDTH_PX) setInnerWidth(element.clientWidth)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    follow()
    return () => observer.disconnect()
  }, [])

  const keyOf = useCallback((index: number) => sizes[index]?.number ?? index, [sizes])
  const virtualizer = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (sizes[index] ? heightOf(sizes[index], scale) : 0),
    paddingStart: PAGE_GAP_PX,
    overscan: OVERSCAN_PAGES,
    getItemKey: keyOf,
  })

  // Keeps the reading position when pages grow or shrink.
  const shownScale = useRef(scale)
  useLayoutEffect(() => {
    const before = shownScale.current
    if (before === scale) return
    shownScale.current = scale
    virtualizer.measure()
    // Read from the element: after two changes in a row the virtualizer does not know of the first yet.
    const top = scroller.current?.scrollTop ?? 0
    const above = (virtualizer.scrollRect?.height ?? 0) * READ_AT
    if (top > 0) virtualizer.scrollToOffset(Math.max(0, moved(sizes, top + above, before, scale) - above))
  }, [scale, sizes, virtualizer])

  const offset = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) * READ_AT
  const seen = virtualizer.getVirtualItemForOffset(offset)?.index ?? 0
  const current = sizes[seen]?.number ?? 1

  const goTo = useCallback(
    (number: number): void => {
      const index = Math.min(Math.max(0, number - 1), sizes.length - 1)
      virtualizer.scrollToIndex(index, { align: 'start' })
    },
    [sizes.length, virtualizer],
  )
  const zoom = (by: number) => (): void => setChosen(Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * by)))
  return {
    scroller,
    virtualizer,
    scale,
    count: sizes.length,
    /** The number of the visible page. */
    current,
    widestPx: widest * scale + 2 * SIDE_PX,
    percent: Math.round((scale / PX_PER_POINT) * 100),
    fitsWidth: chosen === null,
    goTo,
    zoomIn: zoom(ZOOM_STEP),
    zoomOut: zoom(1 / ZOOM_STEP),
    fitWidth: (): void => setChosen(null),
  }
}

function heightOf({ height }: PageSize, scale: number): number {
  return height * scale + PAGE_GAP_PX
}

/** The offset of a position among the pages after a change of scale. */
function moved(sizes: ReadonlyArray<PageSize>, place: number, from: number, to: number): number {
  let [before, after] = [PAGE_GAP_PX, PAGE_GAP_PX]
  for (const size of sizes) {
    const height = heightOf(size, from)
    if (before + height > place) return after + ((place - before) / height) * heightOf(size, to)
    before += height
    after += heightOf(size, to)
  }
  return after
}
