import { recordingOnPage } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** A part of a recording, in seconds from its beginning. */
export interface PlayedClip {
  fileId: Id
  startTime: number
  endTime: number
}

const MS_PER_SECOND = 1_000
/** Whoever goes further than this from the end, goes elsewhere: the recording then plays on. */
const ENDS_WITHIN_MS = 500

let leave: (() => void) | null = null

/** Plays a clip in the recording of the page, up to its end. @returns whether the page shows the recording */
export function playClip({ fileId, startTime, endTime }: PlayedClip): boolean {
  leave?.()
  const recording = recordingOnPage(fileId)
  if (!recording) return false
  const endMs = endTime * MS_PER_SECOND
  recording.play(startTime * MS_PER_SECOND)
  const stop = recording.onTime((ms) => {
    const isBefore = ms < endMs && ms >= startTime * MS_PER_SECOND - ENDS_WITHIN_MS
    if (isBefore) return
    leave?.()
    if (ms - endMs >= 0 && ms - endMs < ENDS_WITHIN_MS) recording.pause()
  })
  leave = () => {
    stop()
    leave = null
  }
  return true
}
