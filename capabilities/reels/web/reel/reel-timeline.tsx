import { useRef, useState } from 'react'
import { clockText, usePlaceSlider } from '#media/web/index.ts'
import { partAt } from '../../model/timeline.ts'
import type { StreamedPart } from './reel-playback.ts'
import classes from './reel-player.module.css'
import { strings } from './strings.ts'
import type { ReelPlaying } from './use-reel-playback.ts'

/** Where the reel is, with its clips as parts of one line, and the way to any other place. Follows the playing without being drawn anew. */
export function ReelTimeline({ playing, parts }: { playing: ReelPlaying; parts: readonly StreamedPart[] }) {
  const slider = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<{ part: StreamedPart; at: number } | null>(null)
  const { playback } = playing
  const durationMs = parts.at(-1)?.endMs ?? 0
  const { onKeyDown, partAt: placeAt } = usePlaceSlider(slider, playback, durationMs)
  return (
    <div className={classes.timeline}>
      <div
        ref={slider}
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label={strings.place}
        aria-valuemin={0}
        aria-valuemax={Math.ceil(durationMs / 1_000)}
        aria-valuenow={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          playback?.seek(placeAt(event) * durationMs)
        }}
        onPointerMove={(event) => {
          const at = placeAt(event)
          const part = partAt(parts, at * durationMs)
          setHovered(part ? { part, at } : null)
          if (event.currentTarget.hasPointerCapture(event.pointerId)) playback?.seek(at * durationMs)
        }}
        onPointerLeave={() => setHovered(null)}
      >
        {parts.map((part) => <span key={part.startMs} className={classes.part} data-kind={part.kind} style={{ flexGrow: part.endMs - part.startMs }} />)}
        <span className={classes.head} />
      </div>
      {hovered && (
        <div className={classes.preview} style={{ left: `${hovered.at * 100}%` }} aria-hidden="true">
          {hovered.part.kind === 'title' ? hovered.part.title : (hovered.part.clip.speaker ?? hovered.part.clip.noteTitle)} · {clockText(hovered.at * durationMs)}
        </div>
      )}
    </div>
  )
}
