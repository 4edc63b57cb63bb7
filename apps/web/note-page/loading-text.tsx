import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './note.module.css'
import { strings } from './strings.ts'

const LINES = [94, 88, 97, 62, 0, 91, 96, 78]

/** Placeholder lines in the shape of a text. */
export function LoadingText() {
  return (
    <div role="status" className={classes.loadingText}>
      <VisuallyHidden>{strings.loading}</VisuallyHidden>
      {LINES.map((share, at) =>
        share === 0 ? <br key={at} /> : <Skeleton key={at} height={12} width={`${share}%`} mb={13} />,
      )}
    </div>
  )
}
