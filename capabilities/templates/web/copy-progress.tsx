import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { templateStrings as strings } from './strings.ts'
import type { CopyRow } from './template-acts.ts'

const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** The progress of a copy, with a button to stop it. */
export function CopyProgress({ copy, onCancel }: { copy: CopyRow; onCancel: () => void }) {
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
