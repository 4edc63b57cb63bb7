import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { RowLine, type RowLineProps } from './row-line.tsx'
import classes from './short-list.module.css'

/** A list of few rows that do not scroll on their own: in settings, dialogs and panels. `VirtualRows` is for any number. */
export function ShortList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ShortListRowProps extends Pick<RowLineProps, 'sign' | 'title' | 'badges' | 'detail' | 'tools'> {
  /** Where the row leads; its tools do not. */
  href?: string
  /** The browser loads the address as a new page, such as one of another host. */
  leaves?: boolean
  /** Below the row: a message, a dialog. */
  children?: ReactNode
}

/** A row of it: `RowLine` whose words take as many lines as they need, and tools at its end, on a phone below it. */
export function ShortListRow({ href, leaves = false, tools, children, ...line }: ShortListRowProps) {
  const words = <RowLine {...line} wraps />
  return (
    <li>
      <div className={classes.row} data-signed={Boolean(line.sign) || undefined}>
        {href === undefined ? (
          <div className={classes.words}>{words}</div>
        ) : leaves ? (
          <a className={classes.link} href={href}>
            {words}
          </a>
        ) : (
          <Link className={classes.link} href={href}>
            {words}
          </Link>
        )}
        {Boolean(tools) && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </li>
  )
}
