const PROPERTY = '--kept-clear'
const GAP_PX = 8

const heights = new Map<Element, number>()

/**
 * A ref for a control at the lower edge of the window: messages are shown above it. If there are several, the highest
 * counts.
 */
export function keptClear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    heights.set(element, element.offsetHeight + GAP_PX)
    notify()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    heights.delete(element)
    notify()
  }
}

function notify(): void {
  const highest = Math.max(0, ...heights.values())
  if (highest === 0) document.documentElement.style.removeProperty(PROPERTY)
  else document.documentElement.style.setProperty(PROPERTY, `${highest}px`)
}
