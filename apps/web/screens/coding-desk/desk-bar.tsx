import { Button } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { codingStrings as strings, type CodingProgress, type Queue } from '#coding/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { showKeys } from '../../shell/shell-actions.ts'
import classes from './coding-desk.module.css'
import { deskActions } from './desk-actions.ts'

interface DeskBarProps {
  queue: Queue
  progress: CodingProgress
  /** The place in the queue, in words. */
  placed: string
  /** The maximum number of notes that the source returns, where more exist. */
  cutAt: number | null
  isBlind: boolean
  /** Whether clips play themselves; null for a sentence without one. */
  plays: boolean | null
}

/** The desk's bar: the place in the queue, what is coded and skipped, and what is shown. */
export function DeskBar({ queue, progress, placed, cutAt, isBlind, plays }: DeskBarProps) {
  return (
    <header className={classes.bar}>
      <IconButton label={strings.leave} action={deskActions.leave.id} onClick={() => runAction(deskActions.leave.id)}>
        <IconX size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <p className={classes.place}>
        <strong role="status">{placed}</strong>
        <span>{strings.coded(progress.coded)}</span>
        {cutAt !== null && <span>{strings.cut(cutAt)}</span>}
        {queue.interviewerTurns > 0 && (
          <span className={classes.interviewers}>{strings.interviewers(queue.interviewerTurns)}</span>
        )}
      </p>
      {progress.skipped > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => runAction(deskActions.toSkipped.id)}
          data-hint={strings.backToSkipped}
          data-hint-action={deskActions.toSkipped.id}
        >
          {strings.skipped(progress.skipped)}
        </Button>
      )}
      <IconButton
        label={isBlind ? strings.show : strings.hide}
        action={deskActions.hide.id}
        pressed={isBlind}
        onClick={() => runAction(deskActions.hide.id)}
      >
        {isBlind ? (
          <IconEyeOff size={17} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconEye size={17} stroke={1.7} aria-hidden="true" />
        )}
      </IconButton>
      {plays !== null && (
        <IconButton
          label={plays ? strings.clipsOn : strings.clipsOff}
          action={deskActions.clips.id}
          pressed={plays}
          onClick={() => runAction(deskActions.clips.id)}
        >
          <IconPlayerPlay size={17} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={strings.keys} action={showKeys.id} onClick={() => runAction(showKeys.id)}>
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </header>
  )
}

/** How much of the queue is coded, and how much is skipped. */
export function DeskProgress({ progress, total }: { progress: CodingProgress; total: number }) {
  const done = progress.coded + progress.skipped
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={strings.progress}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={strings.doneOf(done, total)}
    >
      <div className={classes.coded} style={{ width: share(progress.coded, total) }} />
      <div className={classes.skipped} style={{ width: share(progress.skipped, total) }} />
    </div>
  )
}

function share(count: number, total: number): string {
  return `${total === 0 ? 0 : (count / total) * 100}%`
}
