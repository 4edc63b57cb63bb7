import type { ReactNode } from 'react'
import classes from '../parts.module.css'

interface SectionProps {
  title: string
  explain?: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of a settings page: heading, a sentence, what can be set. */
export function Section({ title, explain, actions, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.sectionHead}>
        <div>
          <h2 className={classes.sectionTitle}>{title}</h2>
          {explain && <p className={classes.explain}>{explain}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** The sections of a page, in one column. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>
}
