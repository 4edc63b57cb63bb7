import type { ReactNode } from 'react'
import {
  PdfOfFileDocument,
  RetryReadingDocument,
  type PdfStateFragment,
} from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import { FilePreparing, FileRefusal, percent } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'
import { refTo } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { PageReader } from './page-reader.tsx'
import { strings } from './strings.ts'
import classes from './viewer.module.css'

export interface PdfViewerProps {
  fileId: Id
  /** The name of the file. */
  name: string
  /** Shown instead of an office document that was not converted to a PDF. */
  instead?: ReactNode
}

/** Why there may be no PDF of an office document: no converter, or a conversion that failed. */
const NOT_MADE: ReadonlySet<string> = new Set(['NO_PROGRAM', 'NOT_CONVERTED'])

const retryingReading = steering({
  name: 'retry-reading',
  document: RetryReadingDocument,
  of: ({ fileId }) => refTo('file', fileId),
})

/** A document in its current state: being read with its progress, shown, or refused with the reason. */
export function PdfViewer({ fileId, name, instead = null }: PdfViewerProps) {
  const { data, error, isAsking, retry: readAgain } = useAnswer(PdfOfFileDocument, { variables: { fileId } })
  const retry = useAct(retryingReading)
  const file = data?.file
  const pdf = file?.pdf
  if (isAsking && !data) return <LoadingBlock height={240} />
  if (!data && error) return <ErrorState compact message={error.message} onRetry={readAgain} />
  if (!pdf) return <p className={classes.quiet}>{file ? name : strings.absent}</p>
  const isShown = pdf.sizes.length > 0 && pdf.thumbnailUrl !== null

  if (pdf.reason && !isShown) {
    if (instead !== null && NOT_MADE.has(pdf.reason.code)) return instead
    const isStopped = pdf.reason.code === 'CANCELLED'
    const onRetry = async (): Promise<void> => {
      if (await reportRefusal(retry({ fileId }))) readAgain()
    }
    return (
      <FileRefusal
        title={isStopped ? strings.stopped : strings.failed}
        downloadUrl={file.downloadUrl}
        onRetry={pdf.viewerCan.retry ? () => void onRetry() : null}
      >
        <p>{name}</p>
        {!isStopped && <p>{pdf.reason.message}</p>}
      </FileRefusal>
    )
  }
  if (pdf.status === 'COMPLETE' && pdf.pageCount === 0)
    return <FileRefusal title={strings.empty} downloadUrl={file.downloadUrl} onRetry={null} />
  if (!isShown || pdf.thumbnailUrl === null)
    return (
      <FilePreparing
        label={strings.preparing(name)}
        {...(pdf.status === 'QUEUE_HOP' ? { progress: null, waiting: strings.waiting } : { progress: pdf.progress })}
      />
    )
  return (
    <div className={classes.document}>
      <PageReader
        fileId={fileId}
        name={name}
        sizes={pdf.sizes}
        pictureUrl={pdf.thumbnailUrl}
        downloadUrl={file.downloadUrl}
      />
      {pdf.status !== 'COMPLETE' && pdf.reason === null && (
        <p className={classes.quiet} role="status">
          {statusOf(pdf, pdf.sizes.length)}
        </p>
      )}
      {pdf.reason && (
        <p className={classes.quiet} role="status">
          {pdf.reason.message}
        </p>
      )}
      {pdf.lastSearchedPage !== null && (
        <p className={classes.quiet} role="status">
          {strings.searchedUpTo(pdf.lastSearchedPage)}
        </p>
      )}
    </div>
  )
}

function statusOf(pdf: PdfStateFragment, read: number): string {
  return read === pdf.pageCount ? strings.recognizing(percent(pdf.progress)) : strings.stillReading(read, pdf.pageCount)
}
