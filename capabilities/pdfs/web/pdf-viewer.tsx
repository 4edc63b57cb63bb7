import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { PdfOfFileDocument, RetryReadingDocument, type PdfStateFragment } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { tellFailure } from '#platform/web/design/perform.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { toCallError, useCommand, useReadAgain } from '#platform/web/graphql/index.ts'
import { PageReader } from './page-reader.tsx'
import { strings } from './strings.ts'
import classes from './viewer.module.css'

export interface PdfViewerProps {
  fileId: Id
  /** The name of the file. */
  name: string
  /** Shown in place of an office document that was not made a PDF. */
  instead?: ReactNode
}

/** Why there may be no PDF of an office document: no program that makes it, or one that could not. */
const NOT_MADE: ReadonlySet<string> = new Set(['NO_PROGRAM', 'NOT_CONVERTED'])

/** Pages that come close together are read once. */
const GATHER_MS = 700

/** A document as far as it is: read with its progress, shown, or refused with the reason. */
export function PdfViewer({ fileId, name, instead = null }: PdfViewerProps) {
  const { data, error, loading, refetch } = usePdf(fileId)
  const [retry] = useCommand(RetryReadingDocument)
  const file = data?.file
  const pdf = file?.pdf
  if (loading && !data) return <div className={classes.waiting} />
  if (!data && error) return <ErrorState compact message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!pdf) return <p className={classes.quiet}>{file ? name : strings.absent}</p>
  const isShown = pdf.sizes.length > 0 && pdf.thumbnailUrl !== null

  if (pdf.reason && !isShown) {
    if (instead !== null && NOT_MADE.has(pdf.reason.code)) return instead
    const isStopped = pdf.reason.code === 'CANCELLED'
    const onRetry = async (): Promise<void> => {
      const outcome = await retry({ input: { fileId } })
      if (outcome.status === 'failed') tellFailure(outcome.error)
      else await refetch()
    }
    return (
      <div className={classes.box} role="status">
        <p className={classes.title}>{isStopped ? strings.stopped : strings.failed}</p>
        <p className={classes.quiet}>{name}</p>
        {!isStopped && <p className={classes.quiet}>{pdf.reason.message}</p>}
        <div className={classes.ways}>
          {pdf.viewerCan.retry && <PlainButton variant="default" compact onClick={() => void onRetry()}>{strings.retry}</PlainButton>}
          {file.downloadUrl !== null && <a className={classes.download} href={file.downloadUrl} download>{strings.download}</a>}
        </div>
      </div>
    )
  }
  if (pdf.status === 'COMPLETE' && pdf.pageCount === 0) return <div className={classes.box}><p className={classes.quiet}>{strings.empty}</p></div>
  if (!isShown || pdf.thumbnailUrl === null) return <Preparing name={name} pdf={pdf} />
  return (
    <div className={classes.document}>
      <PageReader fileId={fileId} name={name} sizes={pdf.sizes} pictureUrl={pdf.thumbnailUrl} downloadUrl={file.downloadUrl} />
      {pdf.status !== 'COMPLETE' && pdf.reason === null && <p className={classes.quiet} role="status">{statusOf(pdf, pdf.sizes.length)}</p>}
      {pdf.reason && <p className={classes.quiet} role="status">{pdf.reason.message}</p>}
    </div>
  )
}

function statusOf(pdf: PdfStateFragment, read: number): string {
  return read === pdf.pageCount ? strings.recognizing(percent(pdf.progress)) : strings.stillReading(read, pdf.pageCount)
}

/** A document, read again as it comes along. */
function usePdf(fileId: Id) {
  const query = useQuery(PdfOfFileDocument, { variables: { fileId }, fetchPolicy: 'cache-and-network' })
  useReadAgain({ concerns: ({ kind, id }) => kind === 'file' && id === fileId, read: query.refetch, gatherMs: GATHER_MS })
  return query
}

function percent(part: number): string {
  return part.toLocaleString(undefined, { style: 'percent' })
}

function Preparing({ name, pdf }: { name: string; pdf: PdfStateFragment }) {
  return (
    <div className={classes.box} role="status">
      <ProgressBar label={strings.preparing(name)} done={pdf.progress} {...(pdf.status === 'QUEUE_HOP' ? { figures: strings.waiting } : { total: 1, figures: percent(pdf.progress) })} />
    </div>
  )
}
