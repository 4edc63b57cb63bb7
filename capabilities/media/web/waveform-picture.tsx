import { useMemo } from 'react'
import classes from './player.module.css'
import { bars, type Waveform } from './waveform.ts'

const BARS = 150
const HEIGHT = 40
const LEAST_BAR = 1.5

/** The sound as bars, drawn twice: the played part covers the rest, clipped at the current position. */
export function WaveformPicture({ waveform }: { waveform: Waveform }) {
  const path = useMemo(
    () =>
      bars(waveform, BARS)
        .map((height, at) => {
          const half = Math.max(LEAST_BAR, height * HEIGHT) / 2
          return `M${at + 0.5} ${(HEIGHT / 2 - half).toFixed(2)}V${(HEIGHT / 2 + half).toFixed(2)}`
        })
        .join(''),
    [waveform],
  )
  return (
    <div className={classes.waveform} aria-hidden="true">
      {(['waveAhead', 'wavePlayed'] as const).map((name) => (
        <svg key={name} className={classes[name]} viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none">
          <path d={path} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </div>
  )
}
