/** How sounds reach an engine: one channel, 32-bit samples between -1 and 1. */
export const SPEECH_SAMPLE_RATE_HZ = 16_000

/** A word as it was heard. */
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
  /** ISO 639-1 (or the longer code where there is no short one), where the engine tells it. */
  language?: string
  /** Somebody speaks in no language that the engine knows: there are no words. */
  isForeign?: boolean
  /** Somebody speaks and is not understood: there are no words. */
  isNotUnderstood?: boolean
}

export interface TranscribeOptions {
  /** ISO 639-1; absent where the engine shall tell. */
  language?: string
  /** Names and terms that are likely to be said. */
  vocabulary?: readonly string[]
  /** The time of the first sample, for a recording that is gone on with. */
  startMs?: number
  signal: AbortSignal
  /** Told how far the recording has been heard. */
  onProgress?: (heardMs: number) => void
}

/** Turns speech into text with the times of its words. */
export interface SpeechEngine {
  /** For the record of who transcribed: `embedded` or the host of a service. */
  readonly name: string
  /** ISO 639-1 codes of the languages it knows; undefined where it takes any. */
  readonly languages: readonly string[] | undefined
  /**
   * The segments of a recording in their order, each as soon as it is known. Times are those of the recording.
   * @throws SpeechError when it cannot be done, and the reason of the signal when that ended it
   */
  transcribe(audio: AsyncIterable<Float32Array>, options: TranscribeOptions): AsyncIterable<SpokenSegment>
}

/** Speech that could not be turned into text. The message is a sentence for whoever asked. */
export class SpeechError extends Error {
  override name = 'SpeechError'
}
