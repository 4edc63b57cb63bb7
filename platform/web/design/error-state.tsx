import classes from './empty-state.module.css'
import { designStrings as strings } from './strings.ts'
import { CrackedStone } from './trouble-pictures.tsx'
import { PlainButton } from './plain-button.tsx'

export type ErrorStateProps = {
  title?: string
  /** What went wrong, in words for the reader. */
  message: string
  /** Tries again; the button is absent when trying again cannot help. */
  onRetry?: () => void
  /** Details for support: shown only when unfolded. */
  details?: string
  compact?: boolean
}

/** Shown where something failed: what happened, and what to do next. It is announced when it appears. */
export function ErrorState({ title = strings.failed, message, onRetry, details, compact = false }: ErrorStateProps) {
  return (
    <div className={classes.state} data-compact={compact || undefined} role="alert">
      {!compact && (
        <div className={classes.picture} aria-hidden="true">
          <CrackedStone />
        </div>
      )}
      <p className={classes.title}>{title}</p>
      <p className={classes.sentence}>{message}</p>
      {onRetry && (
        <div className={classes.action}>
          <PlainButton variant="default" onClick={onRetry}>
            {strings.tryAgain}
          </PlainButton>
        </div>
      )}
      {details && (
        <details className={classes.details}>
          <summary>{strings.details}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}
