import type { ReactNode } from 'react'
import classes from './imports.module.css'
import { strings } from './strings.ts'

/** A file that cannot be imported, with the reason and what can be done. */
export function RefusedFile({ name, reason, children }: { name: string; reason: string; children: ReactNode }) {
  return (
    <div className={classes.outcome}>
      <div className={classes.grow} role="status">
        <h2 className={classes.outcomeTitle}>{strings.unreadable(name)}</h2>
        <p className={classes.reason}>{reason}</p>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
