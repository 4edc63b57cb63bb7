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
import classes from './files.module.css'
import { FileIcon } from './file-icon.tsx'
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
  const { data, loading } = useQuery(FileInTextDocument, { variables: { id: fileId }, fetchPolicy: 'cache-and-network' })
  const upload = useUpload(fileId)
  const file = data?.file
  if (!file) return <Card name={name} type={null} detail={upload || loading ? ' ' : strings.missing} />
  const { originalFileName, bytes, uploadStatus, downloadUrl } = file
  if (uploadStatus === 'DONE') {
    if (file.type === 'Image' && file.imageFailure === null) return <Picture file={file} />
    return children?.(file) ?? (
      <Card name={originalFileName} type={file.type} detail={file.imageFailure ?? `${strings.types[file.type ?? 'Other']} · ${fileSize(bytes)}`} failed={file.imageFailure !== null}>
        {downloadUrl && <Button component="a" href={downloadUrl} download size="compact-sm" variant="default" leftSection={<IconDownload size={15} stroke={1.8} />}>{strings.download}</Button>}
      </Card>
    )
  }
  if (uploadStatus === 'FAILED' || uploadStatus === 'CANCELLED') return <Card name={originalFileName} type={null} detail={file.uploadFailure ?? strings.cancelled} failed />
  if (upload && upload.state !== 'sent') return <Sending upload={upload} />
  if (upload || !file.viewerCan.upload) return <Card name={originalFileName} type={null} detail={upload ? strings.storing : strings.uploadedByOthers} />
  return <Interrupted file={file} />
}

function Card({ name, type, detail, failed = false, children }: { name: string; type: ShownFileFragment['type']; detail: string; failed?: boolean; children?: ReactNode }) {
  return (
    <div className={classes.card} contentEditable={false}>
      <FileIcon type={type} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail} role="status" data-failed={failed || undefined}>{detail}</span>
      </div>
      {children}
    </div>
  )
}

/** As wide as a text shows a picture on a fine screen, in pixels. */
const SHOWN_WIDTH_PX = 1_280

function Picture({ file }: { file: ShownFileFragment }) {
  const { imagePixelWidth: width, imagePixelHeight: height } = file
  return (
    <img
      className={classes.picture} src={`/image/${file.id}?width=${SHOWN_WIDTH_PX}`} alt={file.originalFileName} loading="lazy"
      {...(width === null || height === null ? {} : { width, height })} style={file.imageColor === null ? undefined : { background: file.imageColor }}
    />
  )
}

function Sending({ upload }: { upload: PageUpload }) {
  const cancel = useCancelUpload()
  const { fileId, name, sent, bytes, state, problem } = upload
  return (
    <div className={classes.card} contentEditable={false}>
      <div className={classes.words}>
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

/** An upload of one's own that this page does not send: it goes on with the same file. */
function Interrupted({ file }: { file: ShownFileFragment }) {
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
  if (sent === null || sent === bytes) return <Card name={name} type={null} detail={sent === null ? ' ' : strings.storing} />
  const goOn = ([chosen]: File[]): void => {
    if (chosen && chosen.size === bytes) continueUpload(id, chosen)
    else showToast({ message: strings.anotherFile(name, fileSize(bytes)), tone: 'failed' })
  }
  return (
    <Card name={name} type={null} detail={strings.interrupted(fileSize(sent), fileSize(bytes))}>
      <FileButton size="compact-sm" variant="default" multiple={false} onFiles={goOn}>{strings.chooseAgain}</FileButton>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void cancel(id)}>{strings.cancel}</Button>
    </Card>
  )
}
function sendingText({ name, state, isCutOff }: PageUpload): string {
  if (state === 'paused') return strings.paused(name)
  if (state === 'waiting') return strings.waiting(name)
  return isCutOff ? strings.cutOff(name) : strings.uploading(name)
}

