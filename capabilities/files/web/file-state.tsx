import type { ReactNode } from 'react'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import classes from './file-state.module.css'
import { strings } from './strings.ts'

interface FilePreparingProps {
  /** Describes what is being done with the file. */
  label: string
  /** 0 to 1; null while the progress is not known. */
  progress: number | null
  /** Shown instead of a percentage. */
  waiting?: string
}

/** A file being prepared for display. */
export function FilePreparing({ label, progress, waiting }: FilePreparingProps) {
  return (
    <div className={classes.box} role="status" contentEditable={false}>
      <ProgressBar
        label={label}
        done={progress ?? 0}
        {...(progress === null ? { figures: waiting ?? ' ' } : { total: 1, figures: percent(progress) })}
      />
    </div>
  )
}

interface FileRefusalProps {
  title: string
  /** Sentences about it: the name of the file, the reason. */
  children?: ReactNode
  downloadUrl: string | null
  /** Tries again; null where the viewer may not, or where it would not help. */
  onRetry: (() => void) | null
}

/** A file that cannot be shown: why, and what can be done. */
export function FileRefusal({ title, children, downloadUrl, onRetry }: FileRefusalProps) {
  return (
    <div className={classes.box} role="status" contentEditable={false}>
      <p className={classes.title}>{title}</p>
      {children}
      <div className={classes.ways}>
        {onRetry && (
          <PlainButton variant="default" compact onClick={onRetry}>
            {strings.retry}
          </PlainButton>
        )}
        {downloadUrl !== null && (
          <a className={classes.download} href={downloadUrl} download>
            {strings.downloadOriginal}
          </a>
        )}
      </div>
    </div>
  )
}

/** A fraction as a percentage. */
export function percent(part: number): string {
  return part.toLocaleString(undefined, { style: 'percent' })
}
