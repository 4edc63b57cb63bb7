import { useState } from 'react'
import { STORYBOARD_PICTURE_HEIGHT, STORYBOARD_PICTURE_WIDTH, STORYBOARD_SIDE } from '../model/limits.ts'
import { clockText } from './clock-text.ts'
import { PlaceSlider } from './place-slider.tsx'
import type { Playback } from './playback.ts'
import classes from './player.module.css'
import { strings } from './strings.ts'
import { WaveformPicture } from './waveform-picture.tsx'
import type { Waveform } from './waveform.ts'

interface ScrubberProps {
  playback: Playback | null
  durationMs: number
  /** Reserves space for the waveform, so that nothing moves once it is loaded. */
  hasWaveform: boolean
  /** Drawn instead of a plain line. */
  waveform: Waveform | null
  storyboardUrl: string | null
}

/** The position in the recording, for seeking to any other. Follows playback without a redraw. */
export function Scrubber({ playback, durationMs, hasWaveform, waveform, storyboardUrl }: ScrubberProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  return (
    <div className={classes.scrubber}>
      <PlaceSlider
        label={strings.place}
        className={hasWaveform ? `${classes.slider} ${classes.drawn}` : classes.slider}
        played={playback}
        durationMs={durationMs}
        onHover={setHovered}
      >
        {waveform ? <WaveformPicture waveform={waveform} /> : <div className={classes.line} />}
        <div className={classes.head} />
      </PlaceSlider>
      {hovered !== null && <Preview ms={hovered * durationMs} durationMs={durationMs} storyboardUrl={storyboardUrl} />}
    </div>
  )
}

/** The picture at the position under the pointer, and its time. */
function Preview({ ms, durationMs, storyboardUrl }: { ms: number; durationMs: number; storyboardUrl: string | null }) {
  const part = durationMs > 0 ? ms / durationMs : 0
  const number = Math.min(STORYBOARD_SIDE * STORYBOARD_SIDE - 1, Math.floor(part * STORYBOARD_SIDE * STORYBOARD_SIDE))
  const column = number % STORYBOARD_SIDE
  const row = Math.floor(number / STORYBOARD_SIDE)
  return (
    <div
      className={classes.preview}
      style={{ left: `${part * 100}%` }}
      data-pictured={storyboardUrl !== null || undefined}
      aria-hidden="true"
    >
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
