import { useEffect, useRef, useState, type ReactNode } from 'react'
import { rowUnder, useRowDrag } from '#platform/web/design/drag/use-row-drag.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import classes from './clip-list.module.css'
import { ClipRow } from './clip-row.tsx'
import { reelActions } from './reel-actions.ts'
import type { ShownClip } from './reel-clips.ts'
import { strings } from './strings.ts'

export interface ClipListProps {
  clips: readonly ShownClip[]
  playedId: string | null
  problemOf: (clip: ShownClip) => string | null
  noteHref: (clip: ShownClip) => string
  mayArrange: boolean
  onPlay: (clip: ShownClip) => void
  onTrim: (clip: ShownClip) => void
  trimmedId: string | null
  onHide: (clip: ShownClip) => void
  onMove: (from: number, to: number) => void
  /** Shown below a clip, over the whole width. */
  below: (clip: ShownClip) => ReactNode
}

/** The clips of a reel in order; selected with arrows, moved by dragging or with Alt. */
export function ClipList({
  clips,
  playedId,
  problemOf,
  noteHref,
  mayArrange,
  onPlay,
  onTrim,
  trimmedId,
  onHide,
  onMove,
  below,
}: ClipListProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const drag = useRowDrag(rowUnder(list), onMove)
  const at = Math.max(
    0,
    clips.findIndex((clip) => clip.highlightId === (chosenId ?? playedId)),
  )
  const chosen = clips[at]
  useEffect(() => {
    if (chosenId !== null)
      list.current?.querySelector(`[data-clip="${chosenId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, clips])
  const choose = (index: number): void =>
    setChosenId(clips[Math.min(clips.length - 1, Math.max(0, index))]?.highlightId ?? null)
  const move = (to: number): void => {
    if (!chosen || to < 0 || to >= clips.length) return
    setChosenId(chosen.highlightId)
    onMove(at, to)
  }
  const any = chosen !== undefined
  useAction(reelActions.nextRow, () => choose(chosenId === null ? at : at + 1), { enabled: any })
  useAction(reelActions.previousRow, () => choose(at - 1), { enabled: any })
  useAction(reelActions.playFrom, () => chosen && onPlay(chosen), {
    enabled: any && !chosen.hidden && problemOf(chosen) === null,
  })
  useAction(reelActions.moveUp, () => move(at - 1), { enabled: any && mayArrange })
  useAction(reelActions.moveDown, () => move(at + 1), { enabled: any && mayArrange })
  useAction(reelActions.trim, () => chosen && onTrim(chosen), {
    enabled: any && mayArrange && problemOf(chosen) === null,
  })
  useAction(reelActions.hide, () => chosen && onHide(chosen), { enabled: any && mayArrange })
  return (
    <ol ref={list} className={classes.list} aria-label={strings.clips}>
      {clips.map((clip, index) => (
        <li
          key={clip.highlightId}
          className={classes.row}
          data-clip={clip.highlightId}
          data-hidden={clip.hidden || undefined}
          data-played={clip.highlightId === playedId || undefined}
          data-chosen={clip.highlightId === chosenId || undefined}
          {...drag.marksOf(index)}
          aria-current={clip.highlightId === playedId || undefined}
          onClick={() => setChosenId(clip.highlightId)}
        >
          <ClipRow
            clip={clip}
            noteHref={noteHref(clip)}
            problem={problemOf(clip)}
            mayArrange={mayArrange}
            onPlay={() => onPlay(clip)}
            onTrim={mayArrange && problemOf(clip) === null ? () => onTrim(clip) : null}
            isTrimming={trimmedId === clip.highlightId}
            onHide={() => onHide(clip)}
            onGrip={(event) => drag.press(event, index)}
          />
          {below(clip)}
        </li>
      ))}
    </ol>
  )
}
