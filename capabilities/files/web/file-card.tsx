import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useState, type ReactNode } from 'react'
import { FileInTextDocument, type ShownFileFragment } from '#generated/operations/capabilities/files/web/files.ts'
import { fileSize } from '#platform/kernel/file-size.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
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
  /** The name in the text, until the file itself is loaded. */
  name: string
  /** Shows the stored file in its own way, for example in a player; null where it has none. */
  children?: (file: ShownFileFragment) => ReactNode
}

/** A file in a text: its upload, the stored file, or why there is neither. */
export function FileCard({ fileId, name, children }: FileCardProps) {
  return <Shown fileId={fileId} name={name} inText={children ?? (() => null)} />
}

export interface FileRowProps {
  fileId: Id
  name: string
  /** Shown instead of the name: a link to the text that shows the file. */
  title: ReactNode
}

/** A file in a list of files, without a frame: however large a picture is, it takes one line. */
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
  const { data, isAsking } = useAnswer(FileInTextDocument, { variables: { id: fileId } })
  const upload = useUpload(fileId)
  const file = data?.file
  // The user's own upload that this page does not send: it can be continued with the same file.
  const received = useReceivedBytes(
    !upload && file?.uploadStatus === 'UPLOADING' && file.viewerCan.upload ? fileId : null,
  )
  if (!file) return <Card name={name} title={title} detail={upload || isAsking ? ' ' : strings.missing} />
  const { originalFileName, bytes, uploadStatus, downloadUrl } = file
  if (uploadStatus === 'DONE') {
    const isPicture = file.type === 'Image' && file.imageFailure === null
    if (isPicture && inText)
      return (
        <PictureView
          fileId={fileId}
          name={originalFileName}
          width={file.imagePixelWidth}
          height={file.imagePixelHeight}
          color={file.imageColor}
        />
      )
    return (
      inText?.(file) ?? (
        <Card
          name={originalFileName}
          title={title}
          type={file.type}
          picture={isPicture ? `/image/${fileId}?width=${SMALL_WIDTH_PX}` : null}
          detail={
            file.imageFailure ??
            `${strings.types[file.type ?? 'Other']} · ${fileSize(bytes)}${inText ? `. ${strings.notShown}` : ''}`
          }
          failed={file.imageFailure !== null}
        >
          {title !== undefined && <EarlierCopy fileId={fileId} />}
          {downloadUrl && (
            <Button
              component="a"
              href={downloadUrl}
              download
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.8} />}
            >
              {strings.download}
            </Button>
          )}
        </Card>
      )
    )
  }
  // The user stopped it intentionally: nothing has failed.
  if (uploadStatus === 'CANCELLED') return <Card name={originalFileName} title={title} detail={strings.cancelled} />
  if (uploadStatus === 'FAILED')
    return (
      <Card
        name={originalFileName}
        title={title}
        detail={file.uploadFailure ?? strings.failed(originalFileName)}
        failed
      />
    )
  if (upload && upload.state !== 'sent') {
    return (
      <Card name={originalFileName} title={title} progress={<Sending upload={upload} />} detail={upload.problem} failed>
        {upload.state === 'sending' && (
          <Button size="compact-sm" variant="default" onClick={() => pauseUpload(fileId)}>
            {strings.pause}
          </Button>
        )}
        {(upload.state === 'paused' || upload.state === 'failed') && (
          <Button size="compact-sm" variant="default" onClick={() => resumeUpload(fileId)}>
            {upload.state === 'failed' ? strings.retry : strings.resume}
          </Button>
        )}
      </Card>
    )
  }
  if (upload || received === bytes) return <Card name={originalFileName} title={title} detail={strings.storing} />
  if (!file.viewerCan.upload) return <Card name={originalFileName} title={title} detail={strings.uploadedByOthers} />
  if (received === null) return <Card name={originalFileName} title={title} detail=" " />
  return (
    <Card name={originalFileName} title={title} detail={strings.interrupted(fileSize(received), fileSize(bytes))}>
      <GoOn file={file} />
    </Card>
  )
}

interface CardProps {
  name: string
  title: ReactNode
  type?: ShownFileFragment['type']
  /** The address of a small picture shown instead of the icon. */
  picture?: string | null
  /** Shows the progress instead of the name, which a row keeps. */
  progress?: ReactNode
  detail: string | null
  failed?: boolean
  children?: ReactNode
}

/**
 * One frame for every state, with the title in the same position: a link that is being pressed, or has the focus, stays
 * the same element.
 */
function Card({ name, title, type = null, picture = null, progress, detail, failed = false, children }: CardProps) {
  return (
    <div className={classes.card} data-row={title !== undefined || undefined} contentEditable={false}>
      {picture === null ? (
        <FileIcon type={type} />
      ) : (
        <img className={classes.smallPicture} src={picture} alt="" loading="lazy" />
      )}
      <div className={classes.words}>
        {(title !== undefined || !progress) && (
          <span className={classes.name} title={name}>
            {title ?? name}
          </span>
        )}
        {progress}
        {detail !== null && (
          <span className={classes.detail} role="status" data-failed={failed || undefined}>
            {detail}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}

/** The width of a row's picture in pixels on a high-resolution screen. */
const SMALL_WIDTH_PX = 80

function Sending({ upload }: { upload: PageUpload }) {
  const cancel = useCancelUpload()
  const { fileId, sent, bytes, state } = upload
  return (
    <ProgressBar
      label={sendingText(upload)}
      done={sent}
      total={bytes}
      figures={strings.arrived(fileSize(sent), fileSize(bytes))}
      tone={state === 'failed' ? 'failed' : 'running'}
      onCancel={() => void cancel(fileId)}
    />
  )
}

function sendingText({ name, state, isCutOff }: PageUpload): string {
  if (state === 'paused') return strings.paused(name)
  if (state === 'waiting') return strings.waiting(name)
  return isCutOff ? strings.cutOff(name) : strings.uploading(name)
}

/** How many bytes of a file the server has; null until that is known, and where no file is given. */
function useReceivedBytes(fileId: Id | null): number | null {
  const [known, setKnown] = useState<{ fileId: Id; bytes: number } | null>(null)
  useEffect(() => {
    if (fileId === null) return
    let gone = false
    void receivedBytes(fileId).then((bytes) => {
      if (!gone && bytes !== null) setKnown({ fileId, bytes })
    })
    return () => {
      gone = true
    }
  }, [fileId])
  return known !== null && known.fileId === fileId ? known.bytes : null
}

/** Continues an upload that was interrupted. */
function GoOn({ file: { id, originalFileName: name, bytes } }: { file: ShownFileFragment }) {
  const cancel = useCancelUpload()
  const goOn = ([chosen]: File[]): void => {
    if (chosen && chosen.size === bytes) continueUpload(id, chosen)
    else showToast({ message: strings.anotherFile(name, fileSize(bytes)), tone: 'failed' })
  }
  return (
    <>
      <FileButton size="compact-sm" variant="default" multiple={false} onFiles={goOn}>
        {strings.chooseAgain}
      </FileButton>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void cancel(id)}>
        {strings.cancel}
      </Button>
    </>
  )
}
