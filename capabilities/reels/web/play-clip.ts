import { playPart } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** A part of a recording, in seconds from its start. */
export interface PlayedClip {
  fileId: Id
  startTime: number
  endTime: number
}

const MS_PER_SECOND = 1_000

/** Plays a clip in the recording of the page, up to its end. @returns whether the page shows the recording */
export function playClip({ fileId, startTime, endTime }: PlayedClip): boolean {
  return playPart({ fileId, startMs: startTime * MS_PER_SECOND, endMs: endTime * MS_PER_SECOND })
}
