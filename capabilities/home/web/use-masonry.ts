import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The height of one row of the grid; a card spans as many rows as its height needs. */
const ROW_PX = 4

/**
 * Packs the children of a grid by their own heights, left to right in their order, so that reading and tab order stay
 * that of the list. The grid must have rows of 4 pixels (`grid-auto-rows`) and no row gap; each child holds one
 * element, its card.
 * @param shown what the children show; a new array whenever any child changes, even if their number stays the same.
 * @param gapPx between a card and the one below.
 */
export function useMasonry<Element extends HTMLElement>(
  shown: readonly unknown[],
  gapPx: number,
): RefObject<Element | null> {
  const grid = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const span = (card: globalThis.Element): void => {
      const cell = card.parentElement
      if (cell) cell.style.gridRowEnd = `span ${Math.ceil((card.getBoundingClientRect().height + gapPx) / ROW_PX)}`
    }
    const observer = new ResizeObserver((entries) => {
      for (const entry of entries) span(entry.target)
    })
    for (const cell of element.children) {
      const card = cell.firstElementChild
      if (!card) continue
      span(card)
      observer.observe(card)
    }
    return () => observer.disconnect()
  }, [shown, gapPx])
  return grid
}
