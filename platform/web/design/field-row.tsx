import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** A name and its value side by side, as fields of notes, people and settings are shown. */
export function FieldRow({
  label,
  icon,
  labelId,
  children,
}: {
  label: string
  icon?: ReactNode
  labelId?: string
  children: ReactNode
}) {
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <span className={classes.label} id={labelId}>
        {icon}
        {label}
      </span>
      <div className={classes.value}>{children}</div>
    </div>
  )
}
