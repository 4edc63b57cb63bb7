import { useEffect, useRef } from 'react'
import { clockText } from './clock-text.ts'
import type { RecordingHandle } from './playback.ts'

/** The current position; its digits change without a redraw. */
export function PlayedClock({ played }: { played: Pick<RecordingHandle, 'currentMs' | 'onTime'> | null }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (ms: number): void => {
      const text = clockText(ms)
      if (place.current && place.current.textContent !== text) place.current.textContent = text
    }
    show(played?.currentMs ?? 0)
    return played?.onTime(show)
  }, [played])
  return <span ref={place}>{clockText(0)}</span>
}
