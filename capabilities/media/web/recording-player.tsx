import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  RecordingDocument,
  RecordingUnderWayDocument,
  RetryConversionDocument,
} from '#generated/operations/capabilities/media/web/recording.ts'
import { FilePreparing, FileRefusal, percent } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'
import { useProgress } from '#platform/web/graphql/index.ts'
import { refTo } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Player } from './player.tsx'
import classes from './player.module.css'
import type { RecordingHandle } from './playback.ts'
import { strings } from './strings.ts'

export interface RecordingPlayerProps {
  fileId: Id
  /** The name of the file. */
  name: string
  /** The element in which keys also control this recording, once it was played: its note; the page if absent. */
  keysWithin?: RefObject<HTMLElement | null>
  /** Receives the handle of the recording as soon as it can be played, and null when it is removed. */
  onHandle?: (handle: RecordingHandle | null) => void
  /** Shown below the time line, with the same length: for example, what was chosen on it. */
  lane?: (durationMs: number) => ReactNode
}

/** The code of a conversion that was stopped because no file showed the recording any more. */
const CANCELLED = 'CANCELLED'

/** A recording in its current state: being converted with its progress, playable, or refused with the reason. */
export function RecordingPlayer({ fileId, name, keysWithin, onHandle, lane }: RecordingPlayerProps) {
  const { data, error, isAsking, retry: readAgain } = useRecording(fileId)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const file = data?.file
  const media = file?.media
  const retry = useRetry(fileId, readAgain)
  // It was stopped because its file was deleted; here the file exists again, restored or uploaded again.
  const mustRetry = media?.error?.code === CANCELLED && media.viewerCan.retry
  const wasRetried = useRef(false)
  useEffect(() => {
    if (!mustRetry || wasRetried.current) return
    wasRetried.current = true
    void retry()
  }, [mustRetry, retry])
  if (isAsking && !data) return <LoadingBlock height={106} />
  if (!data && error) return <ErrorState compact message={error.message} onRetry={readAgain} />
  if (!media) return <p className={classes.quiet}>{file ? name : strings.absent}</p>
  const streamUrl = media.streamUrl ?? (media.metadata?.width == null ? media.audioStreamUrl : null)

  if (media.error && streamUrl === null) {
    return (
      <FileRefusal
        title={media.error.code === CANCELLED ? strings.stopped : strings.failed}
        downloadUrl={file.downloadUrl}
        onRetry={media.viewerCan.retry ? () => void retry() : null}
      >
        {media.error.code !== CANCELLED && <p>{media.error.message}</p>}
      </FileRefusal>
    )
  }
  if (streamUrl === null)
    return (
      <FilePreparing
        label={strings.preparing(name)}
        {...(media.status === 'QUEUE_HOP'
          ? { progress: null, waiting: strings.waiting }
          : { progress: media.progress })}
      />
    )
  if (failedUrl === streamUrl)
    return (
      <FileRefusal title={strings.failed} downloadUrl={file.downloadUrl} onRetry={() => setFailedUrl(null)}>
        <p>{strings.notLoaded}</p>
      </FileRefusal>
    )
  return (
    <div className={classes.recording}>
      <Player
        name={name}
        media={media}
        streamUrl={streamUrl}
        keysWithin={keysWithin}
        onHandle={onHandle}
        lane={lane}
        onFailure={() => setFailedUrl(streamUrl)}
      />
      {media.status !== 'COMPLETE' && media.error === null && (
        <p className={classes.quiet}>{strings.stillPreparing(percent(media.progress))}</p>
      )}
      {media.isWithheld && (
        <p className={classes.quiet} role="status">
          {strings.withheld}
        </p>
      )}
      {media.warnings.map((warning) => (
        <p key={warning} className={classes.quiet}>
          {warning}
        </p>
      ))}
    </div>
  )
}

const retryingConversion = steering({
  name: 'retry-conversion',
  document: RetryConversionDocument,
  of: ({ fileId }) => refTo('file', fileId),
})

function useRetry(fileId: Id, readAgain: () => void): () => Promise<void> {
  const retry = useAct(retryingConversion)
  return useCallback(async () => {
    if (await reportRefusal(retry({ fileId }))) readAgain()
  }, [fileId, retry, readAgain])
}

/** A recording, read again as its conversion progresses. */
function useRecording(fileId: Id) {
  const answer = useAnswer(RecordingDocument, { variables: { fileId } })
  const status = answer.data?.file?.media?.status
  const isUnderWay = status !== undefined && status !== 'COMPLETE' && status !== 'ERROR'
  useProgress(RecordingUnderWayDocument, isUnderWay ? [{ kind: 'file', id: fileId }] : [])
  return answer
}
