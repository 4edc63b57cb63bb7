import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

function scrollParent(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}

/**
 * The nearest element that scrolls around a list of this many lines, or the page, and how far below its top the list
 * begins.
 */
export function useScroller(lines: number): {
  container: RefObject<HTMLDivElement | null>
  scroller: HTMLElement | null
  margin: number
  /** CSS pixels at its upper edge that are covered by something sticky. */
  covered: number
} {
  const container = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const [covered, setCovered] = useState(0)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const parent = scrollParent(element)
    setScroller(parent)
    setCovered(Number(getComputedStyle(element).getPropertyValue('--page-sticky')) || 0)
    setMargin(element.getBoundingClientRect().top - parent.getBoundingClientRect().top + parent.scrollTop)
  }, [lines])
  return { container, scroller, margin, covered }
}
