import { useState } from 'react'
import { clockText, PlaceSlider } from '#media/web/index.ts'
import { partAt } from '../../model/timeline.ts'
import type { StreamedPart } from './reel-moment.ts'
import classes from './reel-player.module.css'
import { strings } from './strings.ts'
import type { ReelPlaying } from './use-reel-playback.ts'

/** The position in the reel, with its clips as parts of one line; a click seeks. Follows playback without a redraw. */
export function ReelTimeline({ playing, parts }: { playing: ReelPlaying; parts: readonly StreamedPart[] }) {
  const [at, setAt] = useState<number | null>(null)
  const durationMs = parts.at(-1)?.endMs ?? 0
  const hovered = at === null ? null : partAt(parts, at * durationMs)
  return (
    <div className={classes.timeline}>
      <PlaceSlider
        label={strings.place}
        className={classes.slider}
        played={playing.playback}
        durationMs={durationMs}
        onHover={setAt}
      >
        {parts.map((part) => (
          <span
            key={part.startMs}
            className={classes.part}
            data-kind={part.kind}
            style={{ flexGrow: part.endMs - part.startMs }}
          />
        ))}
        <span className={classes.head} />
      </PlaceSlider>
      {at !== null && hovered && (
        <div className={classes.preview} style={{ left: `${at * 100}%` }} aria-hidden="true">
          {hovered.kind === 'title' ? hovered.title : (hovered.clip.speaker ?? hovered.clip.noteTitle)} ·{' '}
          {clockText(at * durationMs)}
        </div>
      )}
    </div>
  )
}
