import { Suspense } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import type { SetSummaryDialogProps } from './set-summary-dialog.tsx'

const SetSummaryDialog = lazyPart(
  'set-summary-dialog',
  async () => (await import('./set-summary-dialog.tsx')).SetSummaryDialog,
)

/** The summary of a project, a tag, or chosen notes or highlights, in a dialog whose code is loaded when it is opened. */
export function SetSummary(props: SetSummaryDialogProps) {
  return (
    <Suspense fallback={<LoadingOverlay onClose={props.onClose} />}>
      <SetSummaryDialog {...props} />
    </Suspense>
  )
}
