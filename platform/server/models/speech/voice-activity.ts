/**
 * Samples that the detector judges at once: 96 ms, the most that it accepts. Its newer version accepts only 32 ms, and
 * takes as long for each.
 */
export const ACTIVITY_FRAME_SAMPLES = 1536

const FRAME_MS = 96
/** A frame begins speech above the first and ends it below the second figure. */
const SPEECH_STARTS = 0.5
const SPEECH_ENDS = 0.35
/** Shorter sounds than this are not speech. */
const MIN_SPEECH_FRAMES = Math.ceil(200 / FRAME_MS)
/**
 * Margin before and after speech: soft consonants are kept, and the model punctuates better when a segment does not
 * begin in the middle of a sound.
 */
const MARGIN_FRAMES = Math.ceil(600 / FRAME_MS)
/** A pause this long ends a segment in any case, a shorter one only when the segment is long enough. */
const LONG_PAUSE_FRAMES = Math.ceil(2_000 / FRAME_MS)
const SHORT_PAUSE_FRAMES = Math.ceil(350 / FRAME_MS)
const FULL_SEGMENT_FRAMES = Math.ceil(10_000 / FRAME_MS)
/** The model was trained on up to 30 s. */
const MAX_SEGMENT_FRAMES = Math.ceil(20_000 / FRAME_MS)
/** Without a pause, the cut is at the quietest moment of the last stretch. */
const CUT_WITHIN_FRAMES = Math.ceil(8_000 / FRAME_MS)

/** A stretch of frames with speech; `end` is the first frame after it. */
export interface SpeechSpan {
  start: number
  end: number
}

/**
 * Finds the stretches of speech, given the probability of speech in each frame. A stretch ends at a pause, or at the
 * quietest moment if the speech is longer than a model can take at once. Neighbouring stretches never overlap.
 */
export class SpeechSpans {
  readonly #likely: number[] = []
  /** The number of the first frame that is still stored. */
  #offset = 0
  #next = 0
  #speaking = false
  #start: number | undefined
  #lastSpeech = 0
  #spoken = 0
  #previousEnd = 0

  /** The first frame that may still be needed: samples before it are not. */
  get keptFrom(): number {
    return this.#start === undefined
      ? Math.max(this.#previousEnd, this.#next - MARGIN_FRAMES)
      : Math.max(this.#previousEnd, this.#start - MARGIN_FRAMES)
  }

  /** Takes the next frame; returns a stretch that is complete with it. */
  push(likely: number): SpeechSpan | undefined {
    const frame = this.#next
    this.#next += 1
    this.#likely.push(likely)
    this.#speaking = likely >= (this.#speaking ? SPEECH_ENDS : SPEECH_STARTS)
    if (this.#speaking) {
      this.#start ??= frame
      this.#lastSpeech = frame
      this.#spoken += 1
    }
    if (this.#start === undefined) return undefined
    const pause = frame - this.#lastSpeech
    const length = frame - this.#start
    if (pause >= LONG_PAUSE_FRAMES || (pause >= SHORT_PAUSE_FRAMES && length - pause >= FULL_SEGMENT_FRAMES))
      return this.#close()
    return length >= MAX_SEGMENT_FRAMES ? this.#cut() : undefined
  }

  /** The last stretch, once there are no more frames. */
  finish(): SpeechSpan | undefined {
    return this.#start === undefined ? undefined : this.#close()
  }

  #close(): SpeechSpan | undefined {
    const start = this.#start ?? 0
    const isSpeech = this.#spoken >= MIN_SPEECH_FRAMES
    this.#start = undefined
    this.#spoken = 0
    if (!isSpeech) return undefined
    const span = {
      start: Math.max(this.#previousEnd, start - MARGIN_FRAMES),
      end: Math.min(this.#next, this.#lastSpeech + 1 + MARGIN_FRAMES),
    }
    this.#forget(span.end)
    return span
  }

  #cut(): SpeechSpan {
    let quietest = this.#next - 1
    for (let frame = this.#next - 1; frame > this.#next - CUT_WITHIN_FRAMES; frame -= 1) {
      if (this.#at(frame) < this.#at(quietest)) quietest = frame
    }
    const span = { start: Math.max(this.#previousEnd, (this.#start ?? 0) - MARGIN_FRAMES), end: quietest }
    this.#start = quietest
    this.#spoken = this.#next - quietest
    this.#forget(quietest)
    return span
  }

  #at(frame: number): number {
    return this.#likely[frame - this.#offset] ?? 0
  }

  #forget(end: number): void {
    this.#previousEnd = end
    this.#likely.splice(0, end - this.#offset)
    this.#offset = end
  }
}
