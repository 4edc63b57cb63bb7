import { useMemo } from 'react'
import { useWaveform, waveformPart } from '#media/web/index.ts'
import type { Span } from '../../model/trim.ts'
import classes from './trim-editor.module.css'

const BARS = 120
const HEIGHT = 40
const LEAST_BAR = 1.5

/** The sound of a part of a recording. */
export function TrimWaveform({ url, shown }: { url: string | null; shown: Span }) {
  const waveform = useWaveform(url)
  const path = useMemo(
    () =>
      waveform === null
        ? ''
        : waveformPart(waveform, shown, BARS)
            .map((height, at) => {
              const half = Math.max(LEAST_BAR, height * HEIGHT) / 2
              return `M${at + 0.5} ${(HEIGHT / 2 - half).toFixed(2)}V${(HEIGHT / 2 + half).toFixed(2)}`
            })
            .join(''),
    [waveform, shown],
  )
  return (
    <svg className={classes.waveform} viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
