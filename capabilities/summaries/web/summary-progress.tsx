import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { strings } from './strings.ts'
import classes from './summary.module.css'

/** A summary that is being made; the present one stays until then. */
export function SummaryProgress({
  progress,
  hasSummary,
  onCancel,
}: {
  /** From 0 to 1. */
  progress: number
  hasSummary: boolean
  /** Null for those who may not. */
  onCancel: (() => void) | null
}) {
  return (
    <div className={classes.run}>
      <ProgressBar
        label={strings.running}
        done={progress}
        total={1}
        figures={strings.figures(progress)}
        {...(onCancel && { onCancel })}
      />
      {hasSummary && <p className={classes.quiet}>{strings.stays}</p>}
    </div>
  )
}
