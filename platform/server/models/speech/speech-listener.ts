import { join } from 'node:path'
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import type { ModelRuntime } from '../runtime.ts'
import { recognizeStretch, type RecognizedStretch } from './recognize-stretch.ts'
import { openMoonshine, type Moonshine } from './moonshine.ts'
import { openSpokenLanguage, type SpokenLanguage } from './spoken-language.ts'
import { SPEECH_SAMPLE_RATE_HZ, type SpokenSegment, type SpokenWord } from './speech-engine.ts'
import { ACTIVITY_FRAME_SAMPLES, SpeechSpans, type SpeechSpan } from './voice-activity.ts'
import { correctWords, type Vocabulary } from './vocabulary.ts'

const SAMPLES_PER_MS = SPEECH_SAMPLE_RATE_HZ / 1000
/** Sound softer than this (-66 dB) contains no speech. */
const SILENT = 0.0005
/**
 * A mean confidence from this on means English: stretches of English had 0.82 and more on every available recording, of
 * other languages 0.54 at most.
 */
const ENGLISH_FROM = 0.7
/** If the mean confidence of this many words is lower, they are probably not English. */
const FOREIGN_BELOW = 0.6
const MIN_FOREIGN_WORDS = 10
/**
 * A language as likely as this is reported; if the words could well be English, it must be as likely as the second
 * figure.
 */
const NAMED_FROM = 0.6
const SURE_FROM = 0.9
/** Fewer samples, pauses at both ends included, are not enough to detect a language. */
const MIN_REPORTED_SAMPLES = 3 * SPEECH_SAMPLE_RATE_HZ
const STATE_SHAPE = [2, 1, 64]
const STATE_VALUES = 128

/** Transcribes a recording piece by piece. */
export interface SpeechListener {
  /** Takes further samples; yields the segments that are complete with them. */
  recognize(samples: Float32Array): AsyncGenerator<SpokenSegment>
  /** The last segments, once there are no more samples. */
  finish(): AsyncGenerator<SpokenSegment>
}

/** The voice activity detector and the speech model, for any number of recordings one after the other. */
export interface SpeechModels {
  runtime: ModelRuntime
  detector: InferenceSession
  moonshine: Moonshine
  /** The model that detects languages, opened on first use: most recordings never need it. */
  languages(): Promise<SpokenLanguage>
}

/** Opens the models in the folder of models. */
export async function openSpeechModels(runtime: ModelRuntime, folder: string): Promise<SpeechModels> {
  const [detector, moonshine] = await Promise.all([
    runtime.InferenceSession.create(join(folder, 'speech/voice-activity-96-ms.onnx'), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    }),
    openMoonshine(runtime, folder),
  ])
  let languages: Promise<SpokenLanguage> | undefined
  return { runtime, detector, moonshine, languages: async () => (languages ??= openSpokenLanguage(runtime, folder)) }
}

/** What is known about a recording before it is transcribed. */
interface Listening {
  /** The time of its first sample. */
  startMs: number
  vocabulary: Vocabulary
  /** Whether to treat everything as English, however it sounds. */
  isInLanguage: boolean
}

/** Listens to one recording. */
export function listenTo(
  { runtime, detector, moonshine, languages }: SpeechModels,
  { startMs, vocabulary, isInLanguage }: Listening,
): SpeechListener {
  const RuntimeTensor = runtime.Tensor
  const rate = new RuntimeTensor('int64', BigInt64Array.of(BigInt(SPEECH_SAMPLE_RATE_HZ)), [])
  const spans = new SpeechSpans()
  let hidden: Tensor = new RuntimeTensor('float32', new Float32Array(STATE_VALUES), STATE_SHAPE)
  let cell = hidden
  const heard = new SampleWindow()
  let nextFrame = 0

  const judge = async (): Promise<number> => {
    const from = nextFrame * ACTIVITY_FRAME_SAMPLES
    const input = heard.slice(from, from + ACTIVITY_FRAME_SAMPLES)
    nextFrame += 1
    if (input.every((sample) => Math.abs(sample) < SILENT)) return 0
    const outputs = await detector.run({
      input: new RuntimeTensor('float32', input, [1, input.length]),
      sr: rate,
      h: hidden,
      c: cell,
    })
    hidden = outputs['hn'] ?? hidden
    cell = outputs['cn'] ?? cell
    const likely = outputs['output']?.data[0]
    return typeof likely === 'number' ? likely : 0
  }

  const understand = async function* (span: SpeechSpan): AsyncGenerator<SpokenSegment> {
    const from = span.start * ACTIVITY_FRAME_SAMPLES
    const stretch = heard.slice(from, Math.min(heard.end, span.end * ACTIVITY_FRAME_SAMPLES))
    const understood = await recognizeStretch(moonshine, stretch)
    heard.forget(spans.keptFrom * ACTIVITY_FRAME_SAMPLES)
    if (understood.words.length === 0 && understood.gaps.length === 0) return
    const offset = startMs + Math.round(from / SAMPLES_PER_MS)
    const foreign = isInLanguage ? undefined : await foreignIn(stretch, understood.words, languages)
    if (foreign === undefined)
      yield* segmentsOf({ ...understood, words: correctWords(understood.words, vocabulary) }, offset)
    else
      yield {
        startMs: offset,
        endMs: startMs + Math.round((span.end * ACTIVITY_FRAME_SAMPLES) / SAMPLES_PER_MS),
        text: '',
        words: [],
        isForeign: true,
        ...foreign,
      }
  }

  const listen = async function* (until: number): AsyncGenerator<SpokenSegment> {
    while ((nextFrame + 1) * ACTIVITY_FRAME_SAMPLES <= until) {
      const span = spans.push(await judge())
      if (span !== undefined) yield* understand(span)
    }
  }

  return {
    async *recognize(samples) {
      heard.append(samples)
      yield* listen(heard.end)
      heard.forget(Math.min(spans.keptFrom, nextFrame) * ACTIVITY_FRAME_SAMPLES)
    },
    async *finish() {
      // The last frame is padded with silence.
      yield* listen(heard.end + ACTIVITY_FRAME_SAMPLES - 1)
      const span = spans.finish()
      if (span !== undefined) yield* understand(span)
    },
  }
}

/** The transcript of a stretch that begins at a time: words and gaps in order. */
function* segmentsOf({ words, gaps }: RecognizedStretch, offsetMs: number): Generator<SpokenSegment> {
  let next = 0
  for (const gap of [...gaps, { startMs: Infinity, endMs: Infinity }]) {
    const first = next
    while (next < words.length && (words[next]?.startMs ?? 0) < gap.startMs) next += 1
    const said = words.slice(first, next).map((word) => ({
      ...word,
      startMs: word.startMs + offsetMs,
      endMs: word.endMs + offsetMs,
    }))
    const text = said.map((word) => word.text).join(' ')
    if (said.length > 0)
      yield { startMs: said[0]?.startMs ?? 0, endMs: said.at(-1)?.endMs ?? 0, text, words: said, language: 'en' }
    if (gap.startMs !== Infinity)
      yield { startMs: gap.startMs + offsetMs, endMs: gap.endMs + offsetMs, text: '', words: [], isNotUnderstood: true }
  }
}

/**
 * Whether the words of a stretch were made up from another language, and which one if it is known; undefined if they
 * are English. The sound is only examined again if the words are unsure.
 */
async function foreignIn(
  stretch: Float32Array,
  words: readonly SpokenWord[],
  languages: SpeechModels['languages'],
): Promise<{ language?: string } | undefined> {
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
  if (mean >= ENGLISH_FROM) return undefined
  const isUnlikely = words.length >= MIN_FOREIGN_WORDS && mean < FOREIGN_BELOW
  if (stretch.length >= MIN_REPORTED_SAMPLES) {
    const { language, likelihood } = await (await languages()).detect(stretch)
    if (likelihood >= (isUnlikely ? NAMED_FROM : SURE_FROM)) return language === 'en' ? undefined : { language }
  }
  return isUnlikely ? {} : undefined
}

/** The samples that are still needed, counted from the beginning of the recording. */
class SampleWindow {
  #samples = new Float32Array(SPEECH_SAMPLE_RATE_HZ)
  #first = 0
  #length = 0

  get end(): number {
    return this.#first + this.#length
  }

  append(samples: Float32Array): void {
    if (this.#length + samples.length > this.#samples.length) {
      const larger = new Float32Array(2 * (this.#length + samples.length))
      larger.set(this.#samples.subarray(0, this.#length))
      this.#samples = larger
    }
    this.#samples.set(samples, this.#length)
    this.#length += samples.length
  }

  /** A copy; silence if there are no samples. */
  slice(from: number, to: number): Float32Array {
    const part = new Float32Array(to - from)
    const start = Math.max(from, this.#first)
    const end = Math.min(to, this.end)
    if (end > start) part.set(this.#samples.subarray(start - this.#first, end - this.#first), start - from)
    return part
  }

  /** Discards what is before a sample. */
  forget(before: number): void {
    const count = Math.min(this.#length, before - this.#first)
    if (count <= 0) return
    this.#samples.copyWithin(0, count, this.#length)
    this.#first += count
    this.#length -= count
  }
}
