import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Tells what is inside how far from the top of the window it begins, so that it fills the rest and scrolls by itself.
 */
export function FillsWindow({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => {
      const scrolled = document.documentElement.scrollTop
      element.style.setProperty('--view-top', `${Math.round(element.getBoundingClientRect().top + scrolled) + 20}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.previousElementSibling) observer.observe(element.previousElementSibling)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return <div ref={box}>{children}</div>
}
