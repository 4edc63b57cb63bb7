import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { fileSize } from '#platform/kernel/file-size.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import classes from './files.module.css'
import { strings } from './strings.ts'
import { clearEnded, pauseUpload, resumeUpload, type PageUpload } from './upload-queue.ts'
import { useCancelUpload } from './use-cancel-upload.ts'
import { useUploads } from './use-uploads.ts'

const UNDER_WAY: ReadonlySet<PageUpload['state']> = new Set(['waiting', 'sending'])

/**
 * The uploads of this page, on every page of the workspace: their progress, and how to pause, continue and stop them.
 * Nothing where there are none.
 */
export function UploadsTray() {
  const uploads = useUploads().filter((upload) => upload.state !== 'cancelled')
  const [opened, setOpened] = useState(false)
  const isUnderWay = uploads.some((upload) => UNDER_WAY.has(upload.state))
  useEffect(() => {
    if (!isUnderWay) return
    // To continue an interrupted upload, the user would have to choose its file again.
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isUnderWay])
  if (uploads.length === 0) return null

  const done = uploads.filter((upload) => upload.state === 'sent').length
  const failed = uploads.filter((upload) => upload.state === 'failed').length
  const sending = uploads.filter((upload) => upload.state === 'sending')
  const isCutOff = sending.length > 0 && sending.every((upload) => upload.isCutOff)
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0)
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0)
  const stopped = uploads.filter((upload) => upload.state === 'paused' || upload.state === 'failed')
  return (
    <section className={classes.tray} aria-label={strings.uploads}>
      <header className={classes.trayHead}>
        <div className={classes.words}>
          <span className={classes.name} role="status">
            {failed > 0
              ? strings.someFailed(failed)
              : isCutOff
                ? strings.noConnection
                : strings.summary(done, uploads.length)}
          </span>
          <span className={classes.detail}>{strings.arrived(fileSize(sent), fileSize(bytes))}</span>
        </div>
        {isUnderWay && (
          <IconButton
            label={strings.pauseAll}
            onClick={() =>
              uploads.filter((upload) => UNDER_WAY.has(upload.state)).forEach((upload) => pauseUpload(upload.fileId))
            }
          >
            <IconPlayerPause size={16} stroke={1.8} />
          </IconButton>
        )}
        {!isUnderWay && stopped.length > 0 && (
          <IconButton
            label={strings.resumeAll}
            onClick={() => stopped.forEach((upload) => resumeUpload(upload.fileId))}
          >
            <IconPlayerPlay size={16} stroke={1.8} />
          </IconButton>
        )}
        <IconButton
          label={opened ? strings.hideUploads : strings.showUploads}
          expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconChevronDown size={16} stroke={1.8} /> : <IconChevronUp size={16} stroke={1.8} />}
        </IconButton>
        {done === uploads.length && (
          <IconButton label={strings.clear} onClick={clearEnded}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        )}
      </header>
      <div className={classes.track}>
        <div className={classes.trackDone} style={{ width: `${bytes === 0 ? 0 : (sent / bytes) * 100}%` }} />
      </div>
      {opened && (
        <ul className={classes.trayList}>
          {uploads
            .toSorted((one, other) => Number(one.state === 'sent') - Number(other.state === 'sent'))
            .map((upload) => (
              <TrayRow key={upload.fileId} upload={upload} />
            ))}
        </ul>
      )}
    </section>
  )
}

function TrayRow({ upload }: { upload: PageUpload }) {
  const cancel = useCancelUpload()
  const { fileId, name, state, sent, bytes, isCutOff, problem } = upload
  const cutOff = state === 'sending' && isCutOff ? strings.noConnection : null
  return (
    <li className={classes.trayRow}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail} data-failed={state === 'failed' || undefined}>
          {problem ?? cutOff ?? (state === 'sent' ? strings.sent : strings.arrived(fileSize(sent), fileSize(bytes)))}
        </span>
      </div>
      {state === 'sending' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${strings.pause}: ${name}`}
          onClick={() => pauseUpload(fileId)}
        >
          {strings.pause}
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${strings.resume}: ${name}`}
          onClick={() => resumeUpload(fileId)}
        >
          {state === 'failed' ? strings.retry : strings.resume}
        </Button>
      )}
      {state !== 'sent' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`${strings.cancel}: ${name}`}
          onClick={() => void cancel(fileId)}
        >
          {strings.cancel}
        </Button>
      )}
    </li>
  )
}
