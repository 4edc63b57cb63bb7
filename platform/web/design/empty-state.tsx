import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export type EmptyStateProps = {
  /** A line drawing of ours, see pictures.tsx. */
  picture?: ReactNode
  title: string
  /** What would be shown here and how to add it. */
  children?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  /** Less space, for a panel or a column. */
  compact?: boolean
}

/** Shown where there is nothing yet: a picture, a sentence and the next thing to do. */
export function EmptyState({ picture, title, children, action, compact = false }: EmptyStateProps) {
  return (
    <div className={classes.state} data-compact={compact || undefined}>
      {picture && (
        <div className={classes.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.sentence}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export interface EmptyLineProps {
  children: ReactNode
  /** It appears while someone types or chooses, so screen readers announce it. */
  announced?: boolean
  /** With the space of a row around it, in a list of choices or a menu. */
  inset?: boolean
}

/** The same where there is room for one line: in a section of settings, a list of choices, a dialog, beneath a chart. */
export function EmptyLine({ children, announced = false, inset = false }: EmptyLineProps) {
  return (
    <p className={classes.line} data-inset={inset || undefined} {...(announced ? { role: 'status' } : {})}>
      {children}
    </p>
  )
}
