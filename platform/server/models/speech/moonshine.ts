import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import type { ModelRuntime } from '../runtime.ts'
import { alignWords, PAUSE_FROM, pausesOf } from './align-words.ts'
import { attentionName, decoderStep } from './decoder-steps.ts'
import { SPEECH_SAMPLE_RATE_HZ, type SpokenWord } from './speech-engine.ts'
import { wordsOf, type Piece } from './word-pieces.ts'

const LAYERS = 6
const HEADS = 8
const FIRST_TOKEN = 1
const LAST_TOKEN = 2
/** No one speaks more than this many pieces per second, not even digits and letters. */
const MAX_PIECES_PER_SECOND = 10
const MIN_PIECES = 6
/**
 * The heads of each layer that follow the speech, found by examining all of them: the others attend to pauses or
 * everywhere.
 */
const FOLLOWING_HEADS: ReadonlyMap<number, readonly number[]> = new Map([
  [3, [0, 1, 5]],
  [4, [3, 6]],
])
/** The samples that one step of the encoder spans. */
const FRAME_SAMPLES = 384
/**
 * The longest repeated sequence, in pieces, and how often it repeats in a row. People repeat themselves too, so only
 * repetition that is still going on when no time is left counts as a loop of the model.
 */
const MAX_LOOP_PIECES = 12
const LOOP_TIMES = 4
/** The sum of all words' attention to a moment below which the moment counts as unattended. */
const UNATTENDED_BELOW = 0.1
const MS_PER_SECOND = 1000
const LEAST_LOG_PROBABILITY = -12
/** Text with a mean confidence as low as this was made up from noise. */
const MIN_MEAN_LOG_PROBABILITY = -2

/** What the model writes for a stretch of speech, and what it says about each moment: a moment is `frameMs` long. */
export interface Decoded {
  /** In order, with times from the beginning of the stretch. Empty if the model made the text up. */
  words: SpokenWord[]
  frameMs: number
  /** Which moments are loud enough for speech. */
  loud: Uint8Array
  /** Which moments the model attended to for one of the words. */
  attended: Uint8Array
  /** Whether the model finished. If it looped, the words are those before the loop. */
  isComplete: boolean
}

/** An open speech model. */
export interface Moonshine {
  /** Transcribes a stretch of up to 30 seconds at 16 kHz. */
  decode(samples: Float32Array): Promise<Decoded>
}

type Tensors = Record<string, Tensor>

/** Otherwise it would log every weight that only the other steps need. */
const ERRORS_ONLY = 3
const sessionOptions: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: ERRORS_ONLY,
}
/**
 * The table of all pieces is stored in 8 bits; without this option it is converted to 32 bits at every step, which
 * takes two fifths of the step's time.
 */
const decoderOptions: InferenceSession.SessionOptions = {
  ...sessionOptions,
  extra: { session: { disable_quant_qdq: '1' } },
}
const layers = Array.from({ length: LAYERS }, (_, layer) => layer)
const attentionOutputs = [...FOLLOWING_HEADS.keys()].map((layer) => attentionName(layer))
const cacheNames = (part: 'decoder' | 'encoder'): string[] =>
  layers.flatMap((layer) => ['key', 'value'].map((kind) => `${layer}.${part}.${kind}`))
const textCache = cacheNames('decoder')
const soundCache = cacheNames('encoder')
const laterOutputs = ['logits', ...attentionOutputs, ...textCache.map((name) => `present.${name}`)]
const firstOutputs = [...laterOutputs, ...soundCache.map((name) => `present.${name}`)]

/** Opens the speech model in the folder of models. */
export async function openMoonshine(runtime: ModelRuntime, folder: string): Promise<Moonshine> {
  const { InferenceSession: Session, Tensor: RuntimeTensor } = runtime
  const decoder = await readFile(join(folder, 'speech/decoder.onnx'))
  const layersToOutput = [...FOLLOWING_HEADS.keys()]
  const [encoder, first, later] = await Promise.all([
    Session.create(join(folder, 'speech/encoder.onnx'), sessionOptions),
    Session.create(decoderStep(decoder, 'first', layersToOutput), decoderOptions),
    Session.create(decoderStep(decoder, 'later', layersToOutput), decoderOptions),
  ])

  const write = async (sound: Tensor, maxPieces: number) => {
    let cache: Tensors = {}
    const pieces: Piece[] = []
    const attention: Float32Array[] = []
    let token = FIRST_TOKEN
    while (pieces.length < maxPieces) {
      const isFirst = pieces.length === 0
      const inputs = {
        input_ids: new RuntimeTensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: sound,
      }
      const outputs = isFirst
        ? await first.run(inputs, firstOutputs)
        : await later.run({ ...inputs, ...cache }, laterOutputs)
      const likeliest = likeliestOf(floatsOf(outputs['logits']))
      token = likeliest.token
      if (token === LAST_TOKEN) return { pieces, attention, isComplete: true }
      pieces.push(likeliest)
      attention.push(followingAttention(outputs))
      cache = { ...cache, ...renamed(outputs, isFirst ? [...textCache, ...soundCache] : textCache) }
    }
    return { pieces, attention, isComplete: false }
  }

  return {
    async decode(samples) {
      const { last_hidden_state: sound } = await encoder.run({
        input_values: new RuntimeTensor('float32', samples, [1, samples.length]),
      })
      const frames = sound?.dims[1] ?? 0
      const pauses = pausesOf(samples, frames, FRAME_SAMPLES)
      const seconds = samples.length / SPEECH_SAMPLE_RATE_HZ
      const nothing: Decoded = {
        words: [],
        frameMs: (seconds * MS_PER_SECOND) / Math.max(1, frames),
        loud: Uint8Array.from(pauses, (pause) => (pause < PAUSE_FROM ? 1 : 0)),
        attended: new Uint8Array(frames),
        isComplete: true,
      }
      if (sound === undefined || frames === 0) return nothing
      const written = await write(sound, Math.max(MIN_PIECES, Math.ceil(seconds * MAX_PIECES_PER_SECOND)))
      const { attention, isComplete } = written
      const pieces = isComplete
        ? written.pieces
        : written.pieces.slice(0, written.pieces.length - loopOf(written.pieces))
      const mean = pieces.reduce((sum, { logProbability }) => sum + logProbability, 0) / Math.max(1, pieces.length)
      const heard = wordsOf(pieces)
      if (heard.length === 0 || mean < MIN_MEAN_LOG_PROBABILITY) return { ...nothing, isComplete }
      // The place that the model attended to first when it began to loop is after the words.
      const circles = attention[pieces.length]
      const end = circles === undefined ? frames : Math.max(1, placeOfHighest(circles))
      const looked = heard.map(({ spoken }) =>
        sumOf(
          spoken.map((index) => attention[index]?.subarray(0, end)),
          end,
        ),
      )
      const { frameMs } = nothing
      const spans = alignWords(looked, pauses.subarray(0, end))
      const words = heard.map(({ text, confidence }, index) => {
        const span = spans[index] ?? { start: 0, end: 0 }
        return { text, startMs: Math.round(span.start * frameMs), endMs: Math.round(span.end * frameMs), confidence }
      })
      const attended = Uint8Array.from(sumOf(looked, frames), (value) => (value >= UNATTENDED_BELOW ? 1 : 0))
      return { ...nothing, words, attended, isComplete }
    },
  }
}

function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data
  throw new Error('The speech model gave an output of another kind than it has.')
}

function placeOfHighest(values: Float32Array): number {
  let place = 0
  let highest = -Infinity
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? -Infinity
    if (value > highest) {
      highest = value
      place = index
    }
  }
  return place
}

function likeliestOf(logits: Float32Array): Piece {
  const token = placeOfHighest(logits)
  const highest = logits[token] ?? 0
  let sum = 0
  for (let index = 0; index < logits.length; index += 1) {
    const below = (logits[index] ?? -Infinity) - highest
    // The thousands of unlikely tokens cost time and add nothing.
    if (below > LEAST_LOG_PROBABILITY) sum += Math.exp(below)
  }
  return { token, logProbability: -Math.log(sum) }
}

function followingAttention(outputs: InferenceSession.OnnxValueMapType): Float32Array {
  const rows = [...FOLLOWING_HEADS].flatMap(([layer, heads]) => {
    const all = floatsOf(outputs[attentionName(layer)])
    const frames = all.length / HEADS
    return heads.map((head) => all.subarray(head * frames, (head + 1) * frames))
  })
  return sumOf(rows, rows[0]?.length ?? 0)
}

function sumOf(rows: ReadonlyArray<Float32Array | undefined>, length: number): Float32Array {
  const sum = new Float32Array(length)
  for (const row of rows) {
    if (row === undefined) continue
    for (let index = 0; index < length; index += 1) sum[index] = (sum[index] ?? 0) + (row[index] ?? 0)
  }
  return sum
}

function renamed(outputs: InferenceSession.OnnxValueMapType, names: readonly string[]): Tensors {
  const cache: Tensors = {}
  for (const name of names) {
    const value = outputs[`present.${name}`]
    if (value !== undefined) cache[`past_key_values.${name}`] = value
  }
  return cache
}

/** How many pieces at the end only repeat earlier ones, if the model loops; otherwise 0. */
function loopOf(pieces: readonly Piece[]): number {
  const end = pieces.length
  for (let length = 1; length <= MAX_LOOP_PIECES && length * LOOP_TIMES <= end; length += 1) {
    let same = 0
    while (same < length * (LOOP_TIMES - 1) && pieces[end - 1 - same]?.token === pieces[end - 1 - same - length]?.token)
      same += 1
    if (same === length * (LOOP_TIMES - 1)) return same
  }
  return 0
}
