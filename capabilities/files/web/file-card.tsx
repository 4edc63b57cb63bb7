import { Button } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useState, type ReactNode } from 'react'
import { FileInTextDocument, type ShownFileFragment } from '#generated/operations/capabilities/files/web/files.ts'
import { fileSize } from '#platform/kernel/file-size.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { receivedBytes } from './begin-upload.ts'
import { EarlierCopy } from './earlier-copy.tsx'
import classes from './files.module.css'
import { FileIcon } from './file-icon.tsx'
import { PictureView } from './picture-view.tsx'
import { strings } from './strings.ts'
import { continueUpload, pauseUpload, resumeUpload, type PageUpload } from './upload-queue.ts'
import { useCancelUpload } from './use-cancel-upload.ts'
import { useUpload } from './use-uploads.ts'

export interface FileCardProps {
  fileId: Id
  /** What the text calls it, until the file itself is known. */
  name: string
  /** Shows the stored file in a way of its own, a player for example; null where it has none. */
  children?: (file: ShownFileFragment) => ReactNode
}

/** A file in a text: on its way, stored, or why it is neither. */
export function FileCard({ fileId, name, children }: FileCardProps) {
  return <Shown fileId={fileId} name={name} inText={children ?? (() => null)} />
}

export interface FileRowProps {
  fileId: Id
  name: string
  /** Stands for the name: a link to the text that shows the file. */
  title: ReactNode
}

/** A file in a list of files, without a frame of its own: however large a picture is, it takes one line. */
export function FileRow(props: FileRowProps) {
  return <Shown {...props} />
}

interface ShownProps {
  fileId: Id
  name: string
  title?: ReactNode
  inText?: (file: ShownFileFragment) => ReactNode
}

function Shown({ fileId, name, title, inText }: ShownProps) {
  const { data, loading } = useQuery(FileInTextDocument, { variables: { id: fileId }, fetchPolicy: 'cache-and-network' })
  const upload = useUpload(fileId)
  const file = data?.file
  if (!file) return <Card name={name} title={title} type={null} detail={upload || loading ? ' ' : strings.missing} />
  const { originalFileName, bytes, uploadStatus, downloadUrl } = file
  if (uploadStatus === 'DONE') {
    const isPicture = file.type === 'Image' && file.imageFailure === null
    if (isPicture && inText) return <PictureView fileId={fileId} name={originalFileName} width={file.imagePixelWidth} height={file.imagePixelHeight} color={file.imageColor} />
    return inText?.(file) ?? (
      <Card
        name={originalFileName}
        title={title}
        type={file.type}
        picture={isPicture ? `/image/${fileId}?width=${SMALL_WIDTH_PX}` : null}
        detail={file.imageFailure ?? `${strings.types[file.type ?? 'Other']} · ${fileSize(bytes)}${inText ? `. ${strings.notShown}` : ''}`}
        failed={file.imageFailure !== null}
      >
        {title !== undefined && <EarlierCopy fileId={fileId} />}
        {downloadUrl && <Button component="a" href={downloadUrl} download size="compact-sm" variant="default" leftSection={<IconDownload size={15} stroke={1.8} />}>{strings.download}</Button>}
      </Card>
    )
  }
  // Whoever stopped it meant to: nothing has failed.
  if (uploadStatus === 'CANCELLED') return <Card name={originalFileName} title={title} type={null} detail={strings.cancelled} />
  if (uploadStatus === 'FAILED') return <Card name={originalFileName} title={title} type={null} detail={file.uploadFailure ?? strings.failed(originalFileName)} failed />
  if (upload && upload.state !== 'sent') return <Sending upload={upload} title={title} />
  if (upload || !file.viewerCan.upload) return <Card name={originalFileName} title={title} type={null} detail={upload ? strings.storing : strings.uploadedByOthers} />
  return <Interrupted file={file} title={title} />
}

interface CardProps {
  name: string
  title: ReactNode
  type: ShownFileFragment['type']
  /** The address of a small picture in place of the icon. */
  picture?: string | null
  detail: string
  failed?: boolean
  children?: ReactNode
}

function Card({ name, title, type, picture = null, detail, failed = false, children }: CardProps) {
  return (
    <div className={classes.card} data-row={title !== undefined || undefined} contentEditable={false}>
      {picture === null ? <FileIcon type={type} /> : <img className={classes.smallPicture} src={picture} alt="" loading="lazy" />}
      <div className={classes.words}>
        <span className={classes.name} title={name}>{title ?? name}</span>
        <span className={classes.detail} role="status" data-failed={failed || undefined}>{detail}</span>
      </div>
      {children}
    </div>
  )
}

/** As wide as the picture of a row has pixels on a fine screen. */
const SMALL_WIDTH_PX = 80

function Sending({ upload, title }: { upload: PageUpload; title: ReactNode }) {
  const cancel = useCancelUpload()
  const { fileId, sent, bytes, state, problem } = upload
  return (
    <div className={classes.card} data-row={title !== undefined || undefined} contentEditable={false}>
      <div className={classes.words}>
        {title !== undefined && <span className={classes.name}>{title}</span>}
        <ProgressBar
          label={sendingText(upload)}
          done={sent} total={bytes} figures={strings.arrived(fileSize(sent), fileSize(bytes))} tone={state === 'failed' ? 'failed' : 'running'} onCancel={() => void cancel(fileId)}
        />
        {problem !== null && <span className={classes.detail} role="status" data-failed>{problem}</span>}
      </div>
      {state === 'sending' && <Button size="compact-sm" variant="default" onClick={() => pauseUpload(fileId)}>{strings.pause}</Button>}
      {(state === 'paused' || state === 'failed') && <Button size="compact-sm" variant="default" onClick={() => resumeUpload(fileId)}>{state === 'failed' ? strings.retry : strings.resume}</Button>}
    </div>
  )
}

function sendingText({ name, state, isCutOff }: PageUpload): string {
  if (state === 'paused') return strings.paused(name)
  if (state === 'waiting') return strings.waiting(name)
  return isCutOff ? strings.cutOff(name) : strings.uploading(name)
}

/** An upload of one's own that this page does not send: it goes on with the same file. */
function Interrupted({ file, title }: { file: ShownFileFragment; title: ReactNode }) {
  const { id, originalFileName: name, bytes } = file
  const cancel = useCancelUpload()
  const [sent, setSent] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    void receivedBytes(id).then((received) => {
      if (!gone) setSent(received)
    })
    return () => {
      gone = true
    }
  }, [id])
  if (sent === null || sent === bytes) return <Card name={name} title={title} type={null} detail={sent === null ? ' ' : strings.storing} />
  const goOn = ([chosen]: File[]): void => {
    if (chosen && chosen.size === bytes) continueUpload(id, chosen)
    else showToast({ message: strings.anotherFile(name, fileSize(bytes)), tone: 'failed' })
  }
  return (
    <Card name={name} title={title} type={null} detail={strings.interrupted(fileSize(sent), fileSize(bytes))}>
      <FileButton size="compact-sm" variant="default" multiple={false} onFiles={goOn}>{strings.chooseAgain}</FileButton>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void cancel(id)}>{strings.cancel}</Button>
    </Card>
  )
}
