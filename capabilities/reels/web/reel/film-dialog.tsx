import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  BeginRenderDocument,
  CancelRenderDocument,
  FilmsOfReelDocument,
  FilmUnderWayDocument,
  type ReelFilmsFragment,
} from '#generated/operations/capabilities/reels/web/reel/film.ts'
import { fileSize } from '#platform/kernel/file-size.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { useProgress } from '#platform/web/graphql/index.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ReelKey } from '../../model/reel.ts'
import { isUnderWay } from '../../model/render.ts'
import classes from './film-dialog.module.css'
import { filmStrings as strings } from './strings.ts'

const ofReel = ({ key }: { key: ReelKey }): Ref => refTo('reel', key)
const beginningRender = steering({ name: 'begin-render', document: BeginRenderDocument, of: ofReel })
const cancellingRender = steering({ name: 'cancel-render', document: CancelRenderDocument, of: ofReel })

type Film = ReelFilmsFragment['renders'][number]

export interface FilmDialogProps {
  reelId: ReelKey
  opened: boolean
  onClose: () => void
}

/** Downloads a film of a reel: made on request, kept as long as the reel does not change. */
export function FilmDialog({ reelId, opened, onClose }: FilmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.title} centered>
      {opened && <Films reelId={reelId} />}
    </Modal>
  )
}

function Films({ reelId }: { reelId: ReelKey }) {
  const { data, error, retry } = useAnswer(FilmsOfReelDocument, { variables: { id: reelId } })
  const isAnyUnderWay = data?.reel?.renders.some(({ status }) => isUnderWay(status)) ?? false
  useProgress(FilmUnderWayDocument, isAnyUnderWay ? [{ kind: 'reel', id: reelId }] : [])
  const begin = useAct(beginningRender)
  const cancel = useAct(cancellingRender)
  const [pending, setPending] = useState(false)
  const [burnsCaptions, setBurnsCaptions] = useState(false)
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={retry} />
    ) : (
      <p className={classes.quiet}>{strings.loading}</p>
    )
  const films = data.reel?.renders ?? []
  const same = films.find((film) => film.burnsCaptions === burnsCaptions && film.status !== 'FAILED')
  const start = async (): Promise<void> => {
    setPending(true)
    await reportRefusal(begin({ key: reelId, burnsCaptions }))
    setPending(false)
  }
  const stop = (film: Film): void => void reportRefusal(cancel({ key: reelId, renderId: film.id }))
  return (
    <Stack gap="md">
      <p className={classes.quiet}>{strings.explained}</p>
      {films.map((film) => (
        <FilmRow key={film.id} film={film} onCancel={data.reel?.viewerCan.render ? () => stop(film) : undefined} />
      ))}
      {data.reel?.viewerCan.render ? (
        <>
          <Checkbox
            label={strings.burn}
            description={strings.burnHint}
            checked={burnsCaptions}
            onChange={(event) => setBurnsCaptions(event.currentTarget.checked)}
          />
          <Button onClick={() => void start()} loading={pending} disabled={same !== undefined}>
            {films.length > 0 && same === undefined ? strings.makeAnother : strings.make}
          </Button>
        </>
      ) : (
        films.length === 0 && <EmptyLine>{strings.noneYet}</EmptyLine>
      )}
    </Stack>
  )
}

function FilmRow({ film, onCancel }: { film: Film; onCancel: (() => void) | undefined }) {
  const label = film.burnsCaptions ? strings.withCaptions : strings.plain
  if (film.status === 'DONE' && film.downloadUrl !== null) {
    return (
      <div className={classes.film}>
        <span>
          {label}
          {film.bytes !== null && <span className={classes.quiet}> · {fileSize(film.bytes)}</span>}
        </span>
        <a className={classes.download} href={film.downloadUrl} download>
          {strings.download}
        </a>
      </div>
    )
  }
  if (film.status === 'FAILED')
    return (
      <p className={classes.failed} role="status">
        {film.failure}
      </p>
    )
  const share = film.progress.toLocaleString(undefined, { style: 'percent' })
  return (
    <ProgressBar
      label={strings.making(label)}
      done={film.progress}
      {...(film.status === 'QUEUED' ? { figures: strings.waiting } : { total: 1, figures: share })}
      {...(onCancel ? { onCancel } : {})}
    />
  )
}
