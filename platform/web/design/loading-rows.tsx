import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './loading-rows.module.css'
import { designStrings as strings } from './strings.ts'

/** Placeholders in the shape of rows. They appear after a moment, so that fast answers do not flicker. */
export function LoadingRows({ rows = 6, label = strings.loading }: { rows?: number; label?: string }) {
  return (
    <div className={`${classes.rows} ${classes.late}`} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div className={classes.row} key={row}>
          <Skeleton height={18} width={18} radius="sm" animate={false} />
          <Skeleton height={12} width={`${34 + ((row * 29) % 38)}%`} />
          <Skeleton height={12} width={56} ml="auto" animate={false} />
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
      <Skeleton height={24} width={220} mb={16} />
      <Skeleton height={12} width="48%" mb={32} animate={false} />
      {[72, 58, 66, 40].map((share) => (
        <Skeleton key={share} height={12} width={`${share}%`} mb={16} />
      ))}
    </div>
  )
}
