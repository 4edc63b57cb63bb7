import {
  OfficeOfFileDocument,
  RetryOfficeReadingDocument,
} from '#generated/operations/capabilities/office/web/office.ts'
import { FilePreparing, FileRefusal } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'
import { refTo } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { OutlineReader } from './outline-reader.tsx'
import { SheetReader } from './sheet-reader.tsx'
import { strings } from './strings.ts'
import classes from './office.module.css'

export interface OfficeViewerProps {
  fileId: Id
  /** The name of the file. */
  name: string
}

const retryingReading = steering({
  name: 'retry-office-reading',
  document: RetryOfficeReadingDocument,
  of: ({ fileId }) => refTo('file', fileId),
})

/** An office file in its current state: being read, shown, or refused with the reason. */
export function OfficeViewer({ fileId, name }: OfficeViewerProps) {
  const { data, error, isAsking, retry: readAgain } = useAnswer(OfficeOfFileDocument, { variables: { fileId } })
  const retry = useAct(retryingReading)
  const file = data?.file
  const office = file?.office
  if (isAsking && !data) return <LoadingBlock height={180} />
  if (!data && error) return <ErrorState compact message={error.message} onRetry={readAgain} />
  if (!office) return <p className={classes.quiet}>{file ? name : strings.absent}</p>
  if (office.reason) {
    const onRetry = async (): Promise<void> => {
      if (await reportRefusal(retry({ fileId }))) readAgain()
    }
    return (
      <FileRefusal
        title={strings.failed}
        downloadUrl={file.downloadUrl}
        onRetry={office.viewerCan.retry ? () => void onRetry() : null}
      >
        <p>{name}</p>
        <p>{office.reason.message}</p>
      </FileRefusal>
    )
  }
  if (office.status !== 'COMPLETE') return <FilePreparing label={strings.reading(name)} progress={null} />
  return (
    <div className={classes.file}>
      {office.kind === 'workbook' ? (
        <SheetReader fileId={fileId} name={name} sheets={office.sheets} downloadUrl={file.downloadUrl} />
      ) : (
        <OutlineReader fileId={fileId} name={name} sectionCount={office.sectionCount} downloadUrl={file.downloadUrl} />
      )}
      {office.notice !== null && (
        <p className={classes.quiet} role="status">
          {office.notice}
        </p>
      )}
    </div>
  )
}
