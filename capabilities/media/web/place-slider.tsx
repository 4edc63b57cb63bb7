import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { clockText } from './clock-text.ts'
import type { RecordingHandle } from './playback.ts'
import { strings } from './strings.ts'

/** What the position belongs to: a recording, or several one after the other. */
type Played = Pick<RecordingHandle, 'currentMs' | 'onTime' | 'seek'>

const PAGE_MS = 30_000

interface PlaceSliderProps {
  label: string
  className: string | undefined
  played: Played | null
  durationMs: number
  /** The fraction at which the pointer is, 0 to 1; null once it has left. */
  onHover: (part: number | null) => void
  children: ReactNode
}

/**
 * A slider with the position of what plays, for seeking to any other. It follows playback without a redraw; its styles
 * have the played fraction as `--played`.
 */
export function PlaceSlider({ label, className, played, durationMs, onHover, children }: PlaceSliderProps) {
  const slider = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let said = -1
    const show = (ms: number): void => {
      const element = slider.current
      if (!element) return
      element.style.setProperty('--played', String(durationMs === 0 ? 0 : Math.min(1, ms / durationMs)))
      const second = Math.floor(ms / 1_000)
      if (second === said) return
      said = second
      element.setAttribute('aria-valuenow', String(second))
      element.setAttribute('aria-valuetext', strings.placeOf(clockText(ms), clockText(durationMs)))
    }
    show(played?.currentMs ?? 0)
    return played?.onTime(show)
  }, [played, durationMs])
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = played?.currentMs ?? 0
    const requested = { Home: 0, End: durationMs, PageUp: at - PAGE_MS, PageDown: at + PAGE_MS }[event.key]
    if (requested === undefined) return
    event.preventDefault()
    played?.seek(Math.min(durationMs, Math.max(0, requested)))
  }
  return (
    <div
      ref={slider}
      className={className}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(durationMs / 1_000)}
      aria-valuenow={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        played?.seek(partAt(event) * durationMs)
      }}
      onPointerMove={(event) => {
        onHover(partAt(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) played?.seek(partAt(event) * durationMs)
      }}
      onPointerLeave={() => onHover(null)}
    >
      {children}
    </div>
  )
}

function partAt(event: PointerEvent): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)))
}
