import { useRef, useState } from 'react'
import { STORYBOARD_PICTURE_HEIGHT, STORYBOARD_PICTURE_WIDTH, STORYBOARD_SIDE } from '../model/limits.ts'
import { clockText } from './clock-text.ts'
import type { Playback } from './playback.ts'
import classes from './player.module.css'
import { strings } from './strings.ts'
import { usePlaceSlider } from './use-place-slider.ts'
import { WaveformPicture } from './waveform-picture.tsx'
import type { Waveform } from './waveform.ts'

interface ScrubberProps {
  playback: Playback | null
  durationMs: number
  /** Drawn instead of a plain line. */
  waveform: Waveform | null
  storyboardUrl: string | null
}

/** Where the recording is, and the way to any other place of it. Follows the playing without being drawn anew. */
export function Scrubber({ playback, durationMs, waveform, storyboardUrl }: ScrubberProps) {
  const slider = useRef<HTMLDivElement>(null)
  const [hoveredMs, setHoveredMs] = useState<number | null>(null)

  const { onKeyDown, partAt } = usePlaceSlider(slider, playback, durationMs)
  return (
    <div className={classes.scrubber}>
      <div
        ref={slider}
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label={strings.place}
        aria-valuemin={0}
        aria-valuemax={Math.ceil(durationMs / 1_000)}
        aria-valuenow={0}
        data-waveform={waveform !== null || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          playback?.seek(partAt(event) * durationMs)
        }}
        onPointerMove={(event) => {
          setHoveredMs(partAt(event) * durationMs)
          if (event.currentTarget.hasPointerCapture(event.pointerId)) playback?.seek(partAt(event) * durationMs)
        }}
        onPointerLeave={() => setHoveredMs(null)}
      >
        {waveform ? <WaveformPicture waveform={waveform} /> : <div className={classes.line} />}
        <div className={classes.head} />
      </div>
      {hoveredMs !== null && <Preview ms={hoveredMs} durationMs={durationMs} storyboardUrl={storyboardUrl} />}
    </div>
  )
}

/** What is seen at the place under the pointer, and when that is. */
function Preview({ ms, durationMs, storyboardUrl }: { ms: number; durationMs: number; storyboardUrl: string | null }) {
  const part = durationMs > 0 ? ms / durationMs : 0
  const number = Math.min(STORYBOARD_SIDE * STORYBOARD_SIDE - 1, Math.floor(part * STORYBOARD_SIDE * STORYBOARD_SIDE))
  const column = number % STORYBOARD_SIDE
  const row = Math.floor(number / STORYBOARD_SIDE)
  return (
    <div className={classes.preview} style={{ left: `${part * 100}%` }} data-pictured={storyboardUrl !== null || undefined} aria-hidden="true">
      {storyboardUrl !== null && (
        <div
          className={classes.previewPicture}
          style={{
            width: STORYBOARD_PICTURE_WIDTH,
            height: STORYBOARD_PICTURE_HEIGHT,
            backgroundImage: `url("${storyboardUrl}")`,
            backgroundPosition: `-${column * STORYBOARD_PICTURE_WIDTH}px -${row * STORYBOARD_PICTURE_HEIGHT}px`,
          }}
        />
      )}
      <span>{clockText(ms)}</span>
    </div>
  )
}
