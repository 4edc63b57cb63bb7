import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'

/** The last top position: most likely it is the same again, and nothing inside is laid out twice. */
let lastTop: string | undefined

/**
 * Gives its content the distance from the top of the window, so that the content fills the rest. `inside`: the content
 * scrolls on its own; otherwise it scrolls with the page.
 */
export function FillsWindow({ inside, children }: { inside: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => {
      const scrolled = document.documentElement.scrollTop
      const scroller = element.closest('main')?.scrollTop ?? 0
      const top = `${Math.round(element.getBoundingClientRect().top + scrolled + scroller) + 12}px`
      if (element.style.getPropertyValue('--view-top') === top) return
      lastTop = top
      element.style.setProperty('--view-top', top)
    }
    measure()
    const observer = new ResizeObserver(measure)
    // The elements above may fold, or wrap to a second line.
    const page = element.closest('[data-page]')
    if (page) observer.observe(page)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  const [top] = useState(lastTop)
  return (
    <div ref={box} data-surface={inside || undefined} style={{ '--view-top': top } as CSSProperties}>
      {children}
    </div>
  )
}
