import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReelMoment, StreamedPart } from './reel-moment.ts'
import { createReelPlayback, type ReelPlayback } from './reel-playback.ts'
import type { FailedStream } from './reel-turns.ts'

const NOTHING: ReelMoment = { part: null, element: 0, isPlaying: false, isWaiting: false }
export const REEL_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** Plays parts in two elements of the page, and returns the state that buttons and cards show, without the position. */
export function useReelPlayback(parts: readonly StreamedPart[], onFailure: (failed: FailedStream) => void) {
  const one = useRef<HTMLVideoElement>(null)
  const other = useRef<HTMLVideoElement>(null)
  const [playback, setPlayback] = useState<ReelPlayback | null>(null)
  const [moment, setMoment] = useState(NOTHING)
  const [rate, setRate] = useState(1)
  const [isMuted, setMuted] = useState(false)
  const reportFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!one.current || !other.current) return undefined
    const created = createReelPlayback({
      elements: [one.current, other.current],
      onFailure: (failed) => reportFailure(failed),
    })
    const stop = created.onMoment(setMoment)
    setPlayback(created)
    return () => {
      stop()
      setPlayback(null)
      created.close()
    }
  }, [])
  useEffect(() => playback?.setParts(parts), [playback, parts])
  return {
    elements: [one, other] as const,
    playback,
    moment,
    rate,
    isMuted,
    playOrPause: () => (moment.isPlaying ? playback?.pause() : playback?.play()),
    move: (ms: number) => playback?.seek(Math.min(Math.max(0, playback.currentMs + ms), parts.at(-1)?.endMs ?? 0)),
    /** Goes to the start of the previous or next clip; from well within a clip, back to its own start first. */
    moveToClip(by: 1 | -1): void {
      if (!playback) return
      const starts = parts.flatMap((part) => (part.kind === 'clip' ? [part.startMs] : []))
      const at = playback.currentMs
      const requested =
        by === 1 ? starts.find((start) => start > at) : starts.findLast((start) => start < at - BEGINNING_MS)
      playback.seek(requested ?? (by === 1 ? (parts.at(-1)?.endMs ?? 0) : 0))
    },
    changeRate(steps: number): void {
      const requested =
        REEL_SPEEDS[
          Math.min(REEL_SPEEDS.length - 1, Math.max(0, REEL_SPEEDS.findIndex((speed) => speed === rate) + steps))
        ] ?? 1
      playback?.setRate(requested)
      setRate(requested)
    },
    setRate(requested: number): void {
      playback?.setRate(requested)
      setRate(requested)
    },
    toggleMute(): void {
      playback?.setMuted(!isMuted)
      setMuted(!isMuted)
    },
  }
}

/** This soon after the start of a clip, "previous" goes to the clip before it. */
const BEGINNING_MS = 1_000

export type ReelPlaying = ReturnType<typeof useReelPlayback>
