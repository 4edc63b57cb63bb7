import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** A name and its value side by side, as fields of people and settings are shown; if stacked, the name is above. */
export function FieldRow({
  label,
  icon,
  labelId,
  stacked = false,
  children,
}: {
  label: string
  icon?: ReactNode
  labelId?: string
  stacked?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.row} data-stacked={stacked || undefined} role="group" aria-label={label}>
      <span className={classes.label} id={labelId}>
        {icon}
        {label}
      </span>
      <div className={classes.value}>{children}</div>
    </div>
  )
}
