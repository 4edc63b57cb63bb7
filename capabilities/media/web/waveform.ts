import { WAVEFORM_WINDOWS_PER_SECOND } from '../model/limits.ts'

/** The sound of a recording, window by window. */
export interface Waveform {
  /** Peak amplitude, 0 to 255. */
  peaks: Uint8Array
  /** Mean power, 0 for -60 dB and below to 255 for 0 dB. */
  levels: Uint8Array
}

/** A part of a recording, in milliseconds. */
export interface Span {
  startMs: number
  endMs: number
}

const MS_PER_WINDOW = 1_000 / WAVEFORM_WINDOWS_PER_SECOND
/** A pause is silence of at least this length. */
const LEAST_SILENCE_MS = 800
/** Kept at both ends of a pause, so that words are not clipped. */
const MARGIN_MS = 150
/** How far speech is above the level of silence: 26 dB. */
const BELOW_SPEECH = 110
const QUIETEST_SPEECH = 20

/** Parses the stored `waveform.bin`. */
export function readWaveform(bytes: Uint8Array): Waveform {
  const windows = Math.floor(bytes.length / 2)
  const peaks = new Uint8Array(windows)
  const levels = new Uint8Array(windows)
  for (let at = 0; at < windows; at += 1) {
    peaks[at] = bytes[2 * at] ?? 0
    levels[at] = bytes[2 * at + 1] ?? 0
  }
  return { peaks, levels }
}

/** Parts without speech, in order: measured relative to the loud parts of this recording. */
export function silentSpans({ levels }: Waveform): Span[] {
  const sorted = levels.toSorted()
  const speech = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const threshold = Math.max(QUIETEST_SPEECH, speech - BELOW_SPEECH)
  const spans: Span[] = []
  let from: number | null = null
  for (let at = 0; at <= levels.length; at += 1) {
    const isSilent = at < levels.length && (levels[at] ?? 0) < threshold
    if (isSilent) from ??= at
    else if (from !== null) {
      const span = {
        startMs: from * MS_PER_WINDOW + (from === 0 ? 0 : MARGIN_MS),
        endMs: at * MS_PER_WINDOW - MARGIN_MS,
      }
      if (span.endMs - span.startMs >= LEAST_SILENCE_MS - 2 * MARGIN_MS) spans.push(span)
      from = null
    }
  }
  return spans
}

/** The span that contains a position; undefined if none does. */
export function spanAt(spans: ReadonlyArray<Span>, ms: number): Span | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.endMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.startMs <= ms ? span : undefined
}

/** The waveform as this many bars, each the peak of its part, 0 to 1; the highest bar reaches 1. */
export function bars({ peaks }: Waveform, count: number): number[] {
  const highest = peaks.reduce((most, peak) => Math.max(most, peak), 1)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let most = 0
    for (let at = from; at < to; at += 1) most = Math.max(most, peaks[at] ?? 0)
    return most / highest
  })
}

/** A part of the waveform as this many bars, relative to the peak of the whole recording. */
export function waveformPart(waveform: Waveform, { startMs, endMs }: Span, count: number): number[] {
  const highest = waveform.peaks.reduce((most, peak) => Math.max(most, peak), 1)
  const peaks = waveform.peaks.subarray(
    Math.max(0, Math.floor(startMs / MS_PER_WINDOW)),
    Math.ceil(endMs / MS_PER_WINDOW),
  )
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 1)
  return bars({ ...waveform, peaks }, count).map((height) => (height * loudest) / highest)
}
