import { touchesWithheld } from '#files/model/stored-file.ts'
import { blocksOf, timesOf } from './cues.ts'
import { WAVEFORM_WINDOWS_PER_SECOND } from './limits.ts'

/** A span of time, in milliseconds. */
interface Part {
  startMs: number
  endMs: number
}

const MS_PER_WINDOW = 1_000 / WAVEFORM_WINDOWS_PER_SECOND
const BYTES_PER_WINDOW = 2

/** The waveform, flat in the parts. */
export function waveformWithout(waveform: Uint8Array, parts: readonly Part[]): Uint8Array {
  const quiet = Uint8Array.from(waveform)
  for (const { startMs, endMs } of parts) {
    quiet.fill(
      0,
      Math.floor(startMs / MS_PER_WINDOW) * BYTES_PER_WINDOW,
      Math.ceil(endMs / MS_PER_WINDOW) * BYTES_PER_WINDOW,
    )
  }
  return quiet
}

/** Subtitles (WebVTT) without those that are shown during the parts. */
export function captionsWithout(captions: string, parts: readonly Part[]): string {
  const blocks = blocksOf(captions)
  const kept = blocks.filter((block) => {
    const times = timesOf(block)
    return times === null || !touchesWithheld(parts, times)
  })
  return kept.length === blocks.length ? captions : `${kept.join('\n\n').trimEnd()}\n`
}
