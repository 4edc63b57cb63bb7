import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clockText } from '#media/web/index.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import type { SaidWords } from '../../model/said-words.ts'
import { nextWordEdge, snappedToWord, trimRoom, withEndMoved, type Span } from '../../model/trim.ts'
import type { ShownClip } from './reel-clips.ts'
import { strings } from './strings.ts'
import classes from './trim-editor.module.css'
import { TrimPictures } from './trim-pictures.tsx'
import { TrimWaveform } from './trim-waveform.tsx'

/** An end this close to the start or end of a word snaps to it. */
const SNAP_MS = 250
const FINE_STEP_MS = 100
/** Shown on both sides of a clip: at least this much, and this fraction of its length. */
const LEAST_AROUND_MS = 3_000
const AROUND = 0.35

type End = 'start' | 'end'

interface TrimEditorProps {
  clip: ShownClip
  /** The currently chosen part. */
  draft: Span
  /** The words in the clip and around it. */
  said: readonly SaidWords[]
  onDraft: (draft: Span, moved: End) => void
  onPlay: () => void
  onSave: () => void
  onReset: () => void
  onCancel: () => void
}

/**
 * Chooses the part of a recording that is played for a clip: its ends are dragged along the sound, from word to word.
 */
export function TrimEditor({ clip, draft, said, onDraft, onPlay, onSave, onReset, onCancel }: TrimEditorProps) {
  const lane = useRef<HTMLDivElement>(null)
  const words = useMemo(() => said.flatMap((utterance) => utterance.words), [said])
  const room = trimRoom(clip, clip.durationMs)
  const [shown] = useState<Span>(() => shownAround(clip, draft, room))
  useEffect(() => lane.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true }), [])
  const lengthMs = shown.endMs - shown.startMs
  const placeOf = (ms: number): string => `${((ms - shown.startMs) / lengthMs) * 100}%`
  const move = (end: End, ms: number): void => onDraft(withEndMoved(draft, end, ms, clip, room), end)

  const drag =
    (end: End) =>
    (event: PointerEvent<HTMLElement>): void => {
      const box = lane.current?.getBoundingClientRect()
      if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const ms =
        shown.startMs + Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width))) * lengthMs
      move(end, event.altKey ? ms : snappedToWord(words, end, ms, SNAP_MS))
    }
  const onKeyDown =
    (end: End) =>
    (event: KeyboardEvent): void => {
      const at = end === 'start' ? draft.startMs : draft.endMs
      const by =
        event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? -1
          : event.key === 'ArrowRight' || event.key === 'ArrowUp'
            ? 1
            : null
      if (by === null) return
      event.preventDefault()
      // Its arrow keys move neither the reel nor the selection of clips.
      event.stopPropagation()
      move(end, event.shiftKey || event.altKey ? at + by * FINE_STEP_MS : nextWordEdge(words, end, at, by, room))
    }
  const handle = (end: End) => {
    const ms = end === 'start' ? draft.startMs : draft.endMs
    return (
      <div
        className={classes.handle}
        data-end={end}
        style={{ left: placeOf(ms) }}
        role="slider"
        tabIndex={0}
        aria-label={end === 'start' ? strings.trimStart : strings.trimEnd}
        aria-valuemin={Math.round(room.startMs / 100) / 10}
        aria-valuemax={Math.round(room.endMs / 100) / 10}
        aria-valuenow={Math.round(ms / 100) / 10}
        aria-valuetext={clockTenths(ms)}
        onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag(end)}
        onKeyDown={onKeyDown(end)}
      />
    )
  }
  return (
    <div
      className={classes.editor}
      role="group"
      aria-label={strings.trim}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (
          event.key === 'Enter' &&
          event.target instanceof HTMLElement &&
          event.target.getAttribute('role') === 'slider'
        )
          onSave()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div ref={lane} className={classes.lane}>
        {clip.hasPicture && clip.thumbnailUrl !== null && <TrimPictures url={clip.thumbnailUrl} shown={shown} />}
        <TrimWaveform url={clip.waveformUrl} shown={shown} />
        <span className={classes.cut} style={{ left: 0, width: placeOf(draft.startMs) }} />
        <span
          className={classes.kept}
          style={{ left: placeOf(draft.startMs), width: `${((draft.endMs - draft.startMs) / lengthMs) * 100}%` }}
        />
        <span className={classes.cut} style={{ left: placeOf(draft.endMs), right: 0 }} />
        {handle('start')}
        {handle('end')}
      </div>
      <p className={classes.words}>
        {words
          .filter((word) => word.startMs < shown.endMs && word.endMs > shown.startMs)
          .map((word) => (
            <span
              key={word.startMs}
              data-kept={(word.startMs < draft.endMs && word.endMs > draft.startMs) || undefined}
            >
              {word.text}{' '}
            </span>
          ))}
      </p>
      <div className={classes.foot}>
        <PlainButton compact onClick={onSave}>
          {strings.trimSave}
        </PlainButton>
        <PlainButton compact variant="default" onClick={onPlay}>
          {strings.trimPlay}
        </PlainButton>
        <PlainButton
          compact
          variant="subtle"
          onClick={onReset}
          disabled={draft.startMs === clip.startMs && draft.endMs === clip.endMs}
        >
          {strings.trimReset}
        </PlainButton>
        <PlainButton compact variant="subtle" onClick={onCancel}>
          {strings.trimCancel}
        </PlainButton>
        <span className={classes.length}>{clockTenths(draft.endMs - draft.startMs)}</span>
      </div>
      <p className={classes.hint}>{strings.trimHint}</p>
    </div>
  )
}

function shownAround(words: Span, draft: Span, room: Span): Span {
  const [from, to] = [Math.min(words.startMs, draft.startMs), Math.max(words.endMs, draft.endMs)]
  const around = Math.max(LEAST_AROUND_MS, (to - from) * AROUND)
  return { startMs: Math.max(room.startMs, from - around), endMs: Math.min(room.endMs, to + around) }
}

/** A time with tenths of a second: `0:07.4`. */
function clockTenths(ms: number): string {
  const tenths = Math.round(ms / 100)
  return `${clockText(Math.floor(tenths / 10) * 1_000)}.${tenths % 10}`
}
