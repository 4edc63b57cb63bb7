import type { ReactNode } from 'react'
import classes from './references.module.css'

/** A card without content, which says why. */
export function Absent({ icon, title, hint }: { icon?: ReactNode; title: string; hint: string }) {
  return (
    <div className={classes.absent}>
      {icon}
      <strong>{title}</strong>
      <span>{hint}</span>
    </div>
  )
}
