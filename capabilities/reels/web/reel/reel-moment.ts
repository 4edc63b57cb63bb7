import type { ReelPart } from '../../model/timeline.ts'
import type { StreamedClip } from './reel-turns.ts'

export type StreamedPart = ReelPart<StreamedClip>

/** What is seen and heard at the moment. */
export interface ReelMoment {
  part: StreamedPart | null
  /** The element that shows the clip, 0 or 1. */
  element: number
  isPlaying: boolean
  /** It is playing, but the next data has not arrived. */
  isWaiting: boolean
}

interface Playing {
  currentMs: () => number
  moment: () => ReelMoment
  /** Called with each frame during playback. */
  onFrame: () => void
}

/** Publishes the position in a reel: with each frame during playback, and on every other change. */
export function createMoments({ currentMs, moment, onFrame }: Playing) {
  const timeListeners = new Set<(ms: number) => void>()
  const momentListeners = new Set<(moment: ReelMoment) => void>()
  let frame = 0
  const notifyTime = (): void => {
    const ms = currentMs()
    for (const listener of timeListeners) listener(ms)
  }
  const tick = (): void => {
    frame = moment().isPlaying ? requestAnimationFrame(tick) : 0
    onFrame()
    notifyTime()
  }
  return {
    moment,
    notifyTime,
    notify(): void {
      const now = moment()
      for (const listener of momentListeners) listener(now)
      notifyTime()
      if (moment().isPlaying && frame === 0) frame = requestAnimationFrame(tick)
    },
    onTime(listener: (ms: number) => void): () => void {
      timeListeners.add(listener)
      return () => void timeListeners.delete(listener)
    },
    onMoment(listener: (moment: ReelMoment) => void): () => void {
      momentListeners.add(listener)
      return () => void momentListeners.delete(listener)
    },
    close: () => cancelAnimationFrame(frame),
  }
}
