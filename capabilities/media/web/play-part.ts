import type { Id } from '#platform/kernel/ids.ts'
import { recordingOnPage } from './recordings-on-page.ts'

/** A part of a recording, in milliseconds from its beginning. */
export interface PlayedPart {
  fileId: Id
  startMs: number
  endMs: number
}

/** Whoever goes further than this from the end, goes elsewhere: the recording then plays on. */
const ENDS_WITHIN_MS = 500

let leave: (() => void) | null = null

/** Plays a part in the recording of the page, up to its end. @returns whether the page shows the recording */
export function playPart({ fileId, startMs, endMs }: PlayedPart): boolean {
  leave?.()
  const recording = recordingOnPage(fileId)
  if (!recording) return false
  recording.play(startMs)
  const stop = recording.onTime((ms) => {
    if (ms < endMs && ms >= startMs - ENDS_WITHIN_MS) return
    leave?.()
    if (ms - endMs >= 0 && ms - endMs < ENDS_WITHIN_MS) recording.pause()
  })
  leave = () => {
    stop()
    leave = null
  }
  return true
}
