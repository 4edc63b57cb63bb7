import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconCut from '@tabler/icons-react/dist/esm/icons/IconCut.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { PointerEvent } from 'react'
import { QuoteWords } from '#highlights/web/index.ts'
import { clockText } from '#media/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import classes from './clip-list.module.css'
import { reelActions } from './reel-actions.ts'
import type { ShownClip } from './reel-clips.ts'
import { strings } from './strings.ts'

const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const

interface ClipRowProps {
  clip: ShownClip
  noteHref: string
  /** Why it is skipped: a sentence. */
  problem: string | null
  mayArrange: boolean
  onPlay: () => void
  /** Null if it cannot be trimmed. */
  onTrim: (() => void) | null
  isTrimming: boolean
  onHide: () => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
}

function Thumb({ clip: { thumbnailUrl, isWithheld } }: Pick<ClipRowProps, 'clip'>) {
  if (isWithheld) return <IconEyeOff size={18} stroke={1.6} />
  return thumbnailUrl === null ? (
    <IconMicrophone size={18} stroke={1.6} />
  ) : (
    <img src={thumbnailUrl} alt="" loading="lazy" draggable={false} />
  )
}

/** One clip of a reel: its picture, words, speaker, source and actions. */
export function ClipRow({
  clip,
  noteHref,
  problem,
  mayArrange,
  onPlay,
  onTrim,
  isTrimming,
  onHide,
  onGrip,
}: ClipRowProps) {
  const length = Math.max(1_000, Math.round((clip.snippetEndMs - clip.snippetStartMs) / 1_000) * 1_000)
  return (
    <div className={classes.inside}>
      {mayArrange && (
        <span className={classes.grip} title={strings.drag} aria-hidden="true" onPointerDown={onGrip}>
          <IconGripVertical size={14} stroke={1.8} />
        </span>
      )}
      <span className={classes.thumb} aria-hidden="true">
        <Thumb clip={clip} />
        <span className={classes.length}>{clockText(length)}</span>
      </span>
      <QuoteWords
        text={clip.quote}
        saidBy={clip.speaker ?? ''}
        note={{ title: clip.noteTitle, href: noteHref, hint: strings.openNote }}
        isLeftOut={clip.hidden}
      >
        {problem !== null && (
          <p className={classes.problem}>
            {problem} ({strings.skipped})
          </p>
        )}
      </QuoteWords>
      <div className={classes.acts}>
        {problem === null && !clip.hidden && (
          <IconButton label={strings.playFrom} action={reelActions.playFrom.id} onClick={onPlay}>
            <IconPlayerPlay {...ICON} />
          </IconButton>
        )}
        {onTrim && (
          <IconButton label={strings.trim} action={reelActions.trim.id} expanded={isTrimming} onClick={onTrim}>
            <IconCut {...ICON} />
          </IconButton>
        )}
        {mayArrange && (
          <IconButton label={clip.hidden ? strings.show : strings.hide} action={reelActions.hide.id} onClick={onHide}>
            {clip.hidden ? <IconEye {...ICON} /> : <IconEyeOff {...ICON} />}
          </IconButton>
        )}
      </div>
    </div>
  )
}
