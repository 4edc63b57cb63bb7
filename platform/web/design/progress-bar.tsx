import { CloseButton } from '@mantine/core'
import classes from './progress-bar.module.css'
import { Hint } from './hint.tsx'
import { designStrings as strings } from './strings.ts'

export type ProgressBarProps = {
  /** What is going on: "Importing survey.csv". */
  label: string
  /** How much is done, in the unit of `total`; without `total` the end is not known. */
  done: number
  total?: number
  /** The figures as text, if they are not counts: "3.4 of 12 MB". */
  figures?: string
  /** Stops the work; absent where it cannot be stopped. */
  onCancel?: () => void
  tone?: 'running' | 'failed' | 'done'
}

/** The progress of longer work, with a way to stop it. */
export function ProgressBar({ label, done, total, figures, onCancel, tone = 'running' }: ProgressBarProps) {
  const share = total ? Math.min(100, (done / total) * 100) : 100
  const words =
    figures ?? (total === undefined ? done.toLocaleString() : `${done.toLocaleString()} of ${total.toLocaleString()}`)
  return (
    <div className={classes.bar}>
      <div className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.figures}>{words}</span>
      </div>
      <div className={classes.track}>
        <div
          className={classes.rail}
          role="progressbar"
          aria-label={label}
          aria-valuetext={words}
          {...(total === undefined
            ? {}
            : { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
          data-tone={tone}
          data-unknown={(total === undefined && tone === 'running') || undefined}
        >
          <div className={classes.done} style={{ width: `${share}%` }} />
        </div>
        {onCancel && (
          <Hint label={strings.stopNow}>
            <CloseButton size="sm" aria-label={strings.stop(label)} onClick={onCancel} />
          </Hint>
        )}
      </div>
    </div>
  )
}
