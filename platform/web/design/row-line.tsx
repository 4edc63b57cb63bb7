import type { ReactNode } from 'react'
import { RelativeTime } from './relative-time.tsx'
import classes from './row-line.module.css'

export interface RowLineProps {
  /** Its icon or picture, which says nothing that the words do not say. */
  sign?: ReactNode
  title: ReactNode
  /** Signs right after the title, such as a lock. */
  badges?: ReactNode
  /** One line below the title. */
  detail?: ReactNode
  /** Shown at the end of the row, in this order; on narrow screens left out. */
  facts?: readonly ReactNode[]
  /** Shown at the end, under each other from row to row. */
  at?: string | null
  /** A line below the time. */
  belowTime?: ReactNode
  /** Buttons and menus. */
  tools?: ReactNode
  /** Title and details take as many lines as they need; otherwise they are cut, since rows of long lists have one height. */
  wraps?: boolean
}

/** What a row of a list shows: a sign, a title above a line of details, facts and a time at the end, and tools. */
export function RowLine({
  sign,
  title,
  badges,
  detail,
  facts = [],
  at,
  belowTime,
  tools,
  wraps = false,
}: RowLineProps) {
  return (
    <div className={classes.row} data-wraps={wraps || undefined}>
      {Boolean(sign) && (
        <span className={classes.sign} aria-hidden="true">
          {sign}
        </span>
      )}
      <div className={classes.words}>
        <span className={classes.title}>
          <span>{title}</span>
          {badges}
        </span>
        {Boolean(detail) && <span className={classes.detail}>{detail}</span>}
      </div>
      {facts.map((fact, number) => (
        <span key={number} className={classes.fact}>
          {fact}
        </span>
      ))}
      {at !== undefined && (
        <span className={classes.time}>
          {at !== null && <RelativeTime at={at} />}
          {belowTime}
        </span>
      )}
      {tools}
    </div>
  )
}
