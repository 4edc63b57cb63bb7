/** With the pointer this near an edge, the element scrolls by this much each frame. CSS pixels. */
const EDGE_PX = 56
const EDGE_STEP_PX = 14

/** How far an element scrolls in one frame while the pointer is at this position between its edges. */
export function edgeStep(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -EDGE_STEP_PX
  return at > to - EDGE_PX ? EDGE_STEP_PX : 0
}

/** The scrolling ancestors of an element, from inside out; the page last. */
export function scrollersAround(inside: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let element = inside.parentElement; element; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    if (element === document.documentElement || /auto|scroll/.test(`${overflowX} ${overflowY}`)) found.push(element)
  }
  return found
}

/** Scrolls those of these elements that have the pointer near one of their edges. @returns whether one moved */
export function scrollAtEdges(scrollers: readonly HTMLElement[], at: { x: number; y: number }): boolean {
  return scrollers
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const { scrollLeft, scrollTop } = element
      const [x, y] = [
        edgeStep(at.x, Math.max(0, left), Math.min(window.innerWidth, right)),
        edgeStep(at.y, Math.max(0, top), Math.min(window.innerHeight, bottom)),
      ]
      if (x !== 0 || y !== 0) element.scrollBy(x, y)
      return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop
    })
    .some(Boolean)
}
