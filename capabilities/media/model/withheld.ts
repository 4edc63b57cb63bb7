import { WAVEFORM_WINDOWS_PER_SECOND } from './limits.ts'

/** A stretch of time, in milliseconds. */
interface Part {
  startMs: number
  endMs: number
}

const MS_PER_WINDOW = 1_000 / WAVEFORM_WINDOWS_PER_SECOND
const BYTES_PER_WINDOW = 2
const CUE_TIMES = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->[ \t]+(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})/

/** A waveform that is still where nobody is to hear anything. */
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

/** Subtitles (WebVTT) without those that are shown while nobody is to see them. */
export function captionsWithout(captions: string, parts: readonly Part[]): string {
  const blocks = captions.split(/(?:\r?\n){2,}/)
  const kept = blocks.filter((block) => {
    const [, startHours, startMinutes, startSeconds, endHours, endMinutes, endSeconds] = CUE_TIMES.exec(block) ?? []
    if (startMinutes === undefined) return true
    const startMs = milliseconds(startHours, startMinutes, startSeconds)
    const endMs = milliseconds(endHours, endMinutes, endSeconds)
    return !parts.some((part) => part.startMs < endMs && part.endMs > startMs)
  })
  return kept.length === blocks.length ? captions : `${kept.join('\n\n').trimEnd()}\n`
}

function milliseconds(hours = '0', minutes = '0', seconds = '0'): number {
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000)
}
