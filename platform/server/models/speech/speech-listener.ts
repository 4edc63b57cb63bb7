import { join } from 'node:path'
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import type { ModelRuntime } from '../runtime.ts'
import { openMoonshine, type Moonshine } from './moonshine.ts'
import { SPEECH_SAMPLE_RATE_HZ, type SpokenSegment, type SpokenWord } from './speech-engine.ts'
import { ACTIVITY_FRAME_SAMPLES, SpeechSpans, type SpeechSpan } from './voice-activity.ts'
import { correctWords, type Vocabulary } from './vocabulary.ts'

const SAMPLES_PER_MS = SPEECH_SAMPLE_RATE_HZ / 1000
/** Softer than this (-66 dB) nobody is heard. */
const SILENT = 0.0005
/** Below this mean confidence so many words are no English: stretches of English had 0.82 and more on every recording at hand, others 0.54 at most. */
const FOREIGN_BELOW = 0.6
const MIN_FOREIGN_WORDS = 10
const STATE_SHAPE = [2, 1, 64]
const STATE_VALUES = 128

/** Hears a recording piece by piece and answers what was said in it. */
export interface SpeechListener {
  /** Takes further samples; answers the segments that are complete with them. */
  hear(samples: Float32Array): AsyncGenerator<SpokenSegment>
  /** The last segments, once there are no more samples. */
  finish(): AsyncGenerator<SpokenSegment>
}

/** The detector of voices and the speech model, for any number of recordings one after the other. */
export interface SpeechModels {
  runtime: ModelRuntime
  detector: InferenceSession
  moonshine: Moonshine
}

/** Opens the models in the folder of models. */
export async function openSpeechModels(runtime: ModelRuntime, folder: string): Promise<SpeechModels> {
  const [detector, moonshine] = await Promise.all([
    runtime.InferenceSession.create(join(folder, 'speech/voice-activity-96-ms.onnx'), { executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 }),
    openMoonshine(runtime, folder),
  ])
  return { runtime, detector, moonshine }
}

/** What is known of a recording before it is heard. */
interface Listening {
  /** Of its first sample. */
  startMs: number
  vocabulary: Vocabulary
  /** Whether everything is in English, however it sounds. */
  isInLanguage: boolean
}

/** Listens to one recording. */
export function listenTo({ runtime, detector, moonshine }: SpeechModels, { startMs, vocabulary, isInLanguage }: Listening): SpeechListener {
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
    const outputs = await detector.run({ input: new RuntimeTensor('float32', input, [1, input.length]), sr: rate, h: hidden, c: cell })
    hidden = outputs['hn'] ?? hidden
    cell = outputs['cn'] ?? cell
    const likely = outputs['output']?.data[0]
    return typeof likely === 'number' ? likely : 0
  }

  const understand = async (span: SpeechSpan): Promise<SpokenSegment | undefined> => {
    const from = span.start * ACTIVITY_FRAME_SAMPLES
    const understood = await moonshine.understand(heard.slice(from, Math.min(heard.end, span.end * ACTIVITY_FRAME_SAMPLES)))
    heard.forget(spans.keptFrom * ACTIVITY_FRAME_SAMPLES)
    if (understood === undefined) return undefined
    const offset = startMs + Math.round(from / SAMPLES_PER_MS)
    if (!isInLanguage && isForeign(understood.words)) {
      return { startMs: offset, endMs: startMs + Math.round((span.end * ACTIVITY_FRAME_SAMPLES) / SAMPLES_PER_MS), text: '', words: [], isForeign: true }
    }
    const words = correctWords(understood.words, vocabulary).map((word) => ({ ...word, startMs: word.startMs + offset, endMs: word.endMs + offset }))
    return { startMs: words[0]?.startMs ?? offset, endMs: words.at(-1)?.endMs ?? offset, text: words.map(({ text }) => text).join(' '), words, language: 'en' }
  }

  const listen = async function* (until: number): AsyncGenerator<SpokenSegment> {
    while ((nextFrame + 1) * ACTIVITY_FRAME_SAMPLES <= until) {
      const span = spans.push(await judge())
      const segment = span === undefined ? undefined : await understand(span)
      if (segment !== undefined) yield segment
    }
  }

  return {
    async *hear(samples) {
      heard.append(samples)
      yield* listen(heard.end)
      heard.forget(Math.min(spans.keptFrom, nextFrame) * ACTIVITY_FRAME_SAMPLES)
    },
    async *finish() {
      // The last frame is filled up with silence.
      yield* listen(heard.end + ACTIVITY_FRAME_SAMPLES - 1)
      const span = spans.finish()
      const segment = span === undefined ? undefined : await understand(span)
      if (segment !== undefined) yield segment
    },
  }
}

/** Words that the model made up for another language: many, and all of them unsure. */
function isForeign(words: readonly SpokenWord[]): boolean {
  const sure = words.reduce((sum, { confidence }) => sum + confidence, 0)
  return words.length >= MIN_FOREIGN_WORDS && sure / words.length < FOREIGN_BELOW
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

  /** A copy; silence where there are no samples. */
  slice(from: number, to: number): Float32Array {
    const part = new Float32Array(to - from)
    const start = Math.max(from, this.#first)
    const end = Math.min(to, this.end)
    if (end > start) part.set(this.#samples.subarray(start - this.#first, end - this.#first), start - from)
    return part
  }

  /** Lets go of what lies before a sample. */
  forget(before: number): void {
    const count = Math.min(this.#length, before - this.#first)
    if (count <= 0) return
    this.#samples.copyWithin(0, count, this.#length)
    this.#first += count
    this.#length -= count
  }
}
