import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import type { RedactionCommands } from './use-redaction-commands.ts'
import type { RedactedRecording } from './use-redactions.ts'

const MS_PER_SECOND = 1_000

/** The progress of the redacted recording, and its actions. */
export function RenderState({ recording, commands }: { recording: RedactedRecording; commands: RedactionCommands }) {
  const { id, state, progress, failure, renderTime, viewerCan } = recording
  if (state === 'NONE') return null
  if (state === 'SUCCESS')
    return renderTime === null ? null : <p className={classes.quiet}>{strings.rendered(seconds(renderTime))}</p>
  if (state === 'FAILURE' || state === 'CANCELLED') {
    return (
      <div className={classes.state} role="status">
        <p className={classes.stateTitle}>{state === 'FAILURE' ? strings.failed : strings.stopped}</p>
        {failure !== null && <p className={classes.quiet}>{failure}</p>}
        <p className={classes.quiet}>{strings.staysWithheld}</p>
        {viewerCan.retry && (
          <div>
            <PlainButton variant="default" compact onClick={() => void commands.retry(id)}>
              {state === 'FAILURE' ? strings.again : strings.resume}
            </PlainButton>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={classes.state} role="status">
      <ProgressBar
        label={state === 'QUEUED' ? strings.queued : strings.rendering}
        done={progress}
        total={1}
        figures={progress.toLocaleString(undefined, { style: 'percent' })}
        {...(viewerCan.cancel ? { onCancel: () => void commands.cancel(id) } : {})}
      />
      <p className={classes.quiet}>{strings.withheldMeanwhile}</p>
    </div>
  )
}

function seconds(ms: number): string {
  return (ms / MS_PER_SECOND).toLocaleString(undefined, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumFractionDigits: ms < 10 * MS_PER_SECOND ? 1 : 0,
  })
}
