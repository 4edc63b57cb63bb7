import classes from './loading-rows.module.css'
import { PlaceholderBar } from './placeholder-bar.tsx'
import { designStrings as strings } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Placeholders in the shape of rows. They appear after a moment, so that fast answers do not flicker. */
export function LoadingRows({ rows = 6, label = strings.loading }: { rows?: number; label?: string }) {
  return (
    <div className={`${classes.rows} ${classes.late}`} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div className={classes.row} key={row}>
          <PlaceholderBar height={18} width={18} pulses={false} />
          <PlaceholderBar height={12} width={`${34 + ((row * 29) % 38)}%`} />
          <PlaceholderBar height={12} width={56} atEnd pulses={false} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder in the shape of a page: heading, sentence, rows. */
export function LoadingPage({ label = strings.loading }: { label?: string }) {
  return (
    <div
      className={classes.late}
      role="status"
      style={{ width: '100%', maxWidth: 'var(--ui-width-page)', padding: '28px var(--page-inset)' }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <PlaceholderBar height={24} width={220} below={16} />
      <PlaceholderBar height={12} width="48%" below={32} pulses={false} />
      {[72, 58, 66, 40].map((share) => (
        <PlaceholderBar key={share} height={12} width={`${share}%`} below={16} />
      ))}
    </div>
  )
}
