import { useEffect, useRef, type ReactNode } from 'react'
import classes from './import.module.css'

/**
 * One file on the page. Takes the focus when the control that had it is removed, so that the keyboard continues from
 * here.
 */
export function ImportCard({ name, children }: { name: string; children: ReactNode }) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-label={name}>
      {children}
    </section>
  )
}
