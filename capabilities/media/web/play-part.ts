import type { Id } from '#platform/kernel/ids.ts'
import { recordingOnPage } from './recordings-on-page.ts'

/** A part of a recording, in milliseconds from its start. */
export interface PlayedPart {
  fileId: Id
  startMs: number
  endMs: number
}

/**
 * A position further than this beyond what can have been played in the meantime is a seek: the recording then plays on.
 */
const ENDS_WITHIN_MS = 500
const FASTEST_RATE = 3
/** A page that was busy for longer than this is notified too late of the end: it then seeks back to it. */
const NOTICED_MS = 100

let leave: (() => void) | null = null

/** Plays a part in the recording of the page, up to its end. @returns whether the page shows the recording */
export function playPart({ fileId, startMs, endMs }: PlayedPart): boolean {
  leave?.()
  const recording = recordingOnPage(fileId)
  if (!recording) return false
  recording.play(startMs)
  let last = { ms: startMs, at: performance.now() }
  const stop = recording.onTime((ms) => {
    const now = performance.now()
    const playedMs = recording.isPlaying ? (now - last.at) * FASTEST_RATE : 0
    const wentOn = ms - last.ms < playedMs + ENDS_WITHIN_MS
    last = { ms, at: now }
    if (ms < endMs && ms >= startMs - ENDS_WITHIN_MS) return
    leave?.()
    if (ms < endMs || !wentOn) return
    recording.pause()
    if (ms - endMs > NOTICED_MS) recording.seek(endMs)
  })
  leave = () => {
    stop()
    leave = null
  }
  return true
}
