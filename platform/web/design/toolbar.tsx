import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

/** A row of controls over a list: what to see at the start, what to do at the end. */
export function Toolbar({ label, children, end }: { label: string; children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar} role="group" aria-label={label}>
      <div className={classes.start}>{children}</div>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  )
}
