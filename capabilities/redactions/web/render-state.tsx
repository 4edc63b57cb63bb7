import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { cancellingRender, retryingRender } from './redaction-acts.ts'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import type { RedactedRecording } from './use-redactions.ts'

const MS_PER_SECOND = 1_000

/** The progress of the redacted recording, and its actions. */
export function RenderState({ recording }: { recording: RedactedRecording }) {
  const cancel = useAct(cancellingRender)
  const retry = useAct(retryingRender)
  const { id: fileId, state, progress, failure, renderTime, viewerCan } = recording
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
            <PlainButton variant="default" compact onClick={() => void reportRefusal(retry({ fileId }))}>
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
        {...(viewerCan.cancel ? { onCancel: () => void reportRefusal(cancel({ fileId })) } : {})}
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
