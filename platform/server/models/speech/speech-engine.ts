/** The sound format of an engine: one channel, 32-bit samples between -1 and 1. */
export const SPEECH_SAMPLE_RATE_HZ = 16_000

/** A transcribed word. */
export interface SpokenWord {
  /** With the punctuation that follows it. */
  text: string
  startMs: number
  endMs: number
  /** 0 to 1: how sure the engine is of it. */
  confidence: number
}

/** A stretch of speech between two pauses. */
export interface SpokenSegment {
  startMs: number
  endMs: number
  text: string
  words: SpokenWord[]
  /** ISO 639-1 (or the longer code if there is no short one), if the engine reports it. */
  language?: string
  /** Speech in a language that the engine does not know: there are no words. */
  isForeign?: boolean
  /** Speech that was not understood: there are no words. */
  isNotUnderstood?: boolean
}

export interface TranscribeOptions {
  /** ISO 639-1; absent if the engine is to detect it. */
  language?: string
  /** Names and terms that are likely to occur. */
  vocabulary?: readonly string[]
  /** The time of the first sample, to continue a recording. */
  startMs?: number
  signal: AbortSignal
  /** Called with how much of the recording has been transcribed. */
  onProgress?: (heardMs: number) => void
}

/** Turns speech into text with the times of its words. */
export interface SpeechEngine {
  /** Recorded as the transcriber: `embedded` or the host of a service. */
  readonly name: string
  /** ISO 639-1 codes of the languages it knows; undefined if it accepts any. */
  readonly languages: readonly string[] | undefined
  /**
   * The segments of a recording in order, each as soon as it is known. Times are those of the recording.
   * @throws SpeechError when it fails, and the signal's reason when that ended it
   */
  transcribe(audio: AsyncIterable<Float32Array>, options: TranscribeOptions): AsyncIterable<SpokenSegment>
}

/** Speech that could not be turned into text. The message is a sentence for the user who requested it. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}
