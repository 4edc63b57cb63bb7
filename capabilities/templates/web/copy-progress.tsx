import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { templateStrings as strings } from './strings.ts'
import { cancellingCopy, type CopyRow } from './template-acts.ts'

const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** The progress of a copy, with a button to stop it. */
export function CopyProgress({ copy }: { copy: CopyRow }) {
  const cancel = useAct(cancellingCopy)
  const stop = async (): Promise<void> => {
    if (await reportRefusal(cancel(copy.id))) showToast({ message: strings.stopped(copy.title) })
  }
  const label = strings.making[copy.purpose](copy.title || strings.untitledProject)
  if (copy.state === 'FAILED')
    return (
      <ProgressBar
        label={strings.failed(copy.title || strings.untitledProject)}
        done={1}
        total={1}
        figures={copy.failure ?? ''}
        tone="failed"
      />
    )
  const onCancel = (): void => void stop()
  if (copy.total == null) return <ProgressBar label={label} done={0} figures={strings.looking} onCancel={onCancel} />
  return (
    <ProgressBar
      label={label}
      done={copy.copied}
      total={Math.max(1, copy.total)}
      figures={percent.format(copy.copied / Math.max(1, copy.total))}
      onCancel={onCancel}
    />
  )
}
