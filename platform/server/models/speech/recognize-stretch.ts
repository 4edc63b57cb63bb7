import type { Decoded, Moonshine } from './moonshine.ts'
import { SPEECH_SAMPLE_RATE_HZ, type SpokenWord } from './speech-engine.ts'

/** A stretch of time with speech that was not understood, from the beginning of the samples. */
interface SpeechGap {
  startMs: number
  endMs: number
}

/** What was understood of a stretch of speech, and what was not. Neither overlaps the other. */
export interface RecognizedStretch {
  words: SpokenWord[]
  gaps: SpeechGap[]
}

const SAMPLES_PER_MS = SPEECH_SAMPLE_RATE_HZ / 1000
/** Three words take at least this long, even in fast speech. */
const MIN_GAP_MS = 700
/** A stretch shorter than this is not transcribed again in parts. */
const MIN_PARTED_MS = 2_000
/** The minimum length of a part. */
const MIN_PART_MS = 800

/**
 * Transcribes a stretch of speech of up to 30 seconds at 16 kHz. If the model loops, ends early, or skips speech, the
 * stretch is transcribed again in two parts, split at its longest pause, and so on; if that does not help either, the
 * speech is reported as a gap.
 */
export async function recognizeStretch(moonshine: Moonshine, samples: Float32Array): Promise<RecognizedStretch> {
  const decoded = await moonshine.decode(samples)
  const gaps = gapsOf(decoded)
  if (decoded.isComplete && gaps.length === 0) return { words: decoded.words, gaps }
  const cutMs = samples.length / SAMPLES_PER_MS < MIN_PARTED_MS ? undefined : cutOf(decoded)
  if (cutMs === undefined) return { words: besideGaps(decoded.words, gaps), gaps }
  const at = Math.round(cutMs * SAMPLES_PER_MS)
  const first = await recognizeStretch(moonshine, samples.slice(0, at))
  const second = await recognizeStretch(moonshine, samples.slice(at))
  const later = <Span extends SpeechGap>(span: Span): Span => ({
    ...span,
    startMs: span.startMs + cutMs,
    endMs: span.endMs + cutMs,
  })
  return {
    words: [...first.words, ...second.words.map(later)],
    gaps: [...first.gaps, ...second.gaps.map(later)],
  }
}

/** Where there is loud speech without a word. */
function gapsOf({ loud, attended, frameMs }: Decoded): SpeechGap[] {
  const gaps: SpeechGap[] = []
  let first = -1
  let last = -1
  let frames = 0
  const close = (): void => {
    if (frames * frameMs >= MIN_GAP_MS)
      gaps.push({ startMs: Math.round(first * frameMs), endMs: Math.round((last + 1) * frameMs) })
    first = -1
    frames = 0
  }
  for (let frame = 0; frame < loud.length; frame += 1) {
    if (attended[frame] === 1) close()
    else if (loud[frame] === 1) {
      if (first === -1) first = frame
      last = frame
      frames += 1
    }
  }
  close()
  return gaps
}

/** The middle of the longest pause that is not too close to an end. */
function cutOf({ loud, frameMs }: Decoded): number | undefined {
  const margin = Math.ceil(MIN_PART_MS / frameMs)
  let best: { at: number; frames: number } | undefined
  let frames = 0
  for (let frame = margin; frame < loud.length - margin; frame += 1) {
    frames = loud[frame] === 1 ? 0 : frames + 1
    if (frames > (best?.frames ?? 0)) best = { at: frame + 1 - frames / 2, frames }
  }
  return best === undefined ? undefined : Math.round(best.at * frameMs)
}

/** Trims words so that they end where a gap begins, and begin where it ends. */
function besideGaps(words: readonly SpokenWord[], gaps: readonly SpeechGap[]): SpokenWord[] {
  return words.map((word) => {
    let { startMs, endMs } = word
    for (const gap of gaps) {
      if (endMs <= gap.startMs || startMs >= gap.endMs) continue
      if (startMs < gap.startMs) endMs = gap.startMs
      else startMs = Math.min(gap.endMs, endMs - 1)
    }
    return { ...word, startMs, endMs: Math.max(startMs + 1, endMs) }
  })
}
