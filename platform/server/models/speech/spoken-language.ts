import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-common'
import { z } from 'zod'
import type { ModelRuntime } from '../runtime.ts'
import { MEL_BANDS, MEL_STEP_SAMPLES, melBands } from './mel-bands.ts'
import { shorterEncoder } from './shorter-encoder.ts'
import { SPEECH_SAMPLE_RATE_HZ } from './speech-engine.ts'

/** Only this much of a stretch of speech is used: more is no more accurate. */
const LISTENED_SECONDS = 10
const FRAMES = (LISTENED_SECONDS * SPEECH_SAMPLE_RATE_HZ) / MEL_STEP_SAMPLES
const POSITIONS = FRAMES / 2
const LAYERS = 4
const HEADS = 6
const HEAD_VALUES = 64
/** The token after which the model outputs the language. */
const BEGINNING = 50_258
const TOKEN = /^<\|(.+)\|>$/

/** A language, ISO 639-1 or the longer code if it has no short one, and its probability from 0 to 1. */
interface ReportedLanguage {
  language: string
  likelihood: number
}

/** An open model that detects languages. */
export interface SpokenLanguage {
  /** The language of a stretch of speech at 16 kHz. */
  detect(samples: Float32Array): Promise<ReportedLanguage>
}

const tokensSchema = z.object({ lang_to_id: z.record(z.string(), z.number().int()) })

/** Opens the model that detects languages, Whisper up to its first step, in the folder of models. */
export async function openSpokenLanguage(
  { InferenceSession: Session, Tensor }: ModelRuntime,
  folder: string,
): Promise<SpokenLanguage> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  }
  const [encoder, decoder, tokens] = await Promise.all([
    readFile(join(folder, 'language/encoder.onnx')).then(async (model) =>
      Session.create(shorterEncoder(model, POSITIONS), options),
    ),
    Session.create(join(folder, 'language/decoder.onnx'), options),
    readFile(join(folder, 'language/tokens.json'), 'utf8').then(
      (text) => tokensSchema.parse(JSON.parse(text)).lang_to_id,
    ),
  ])
  const languages = Object.entries(tokens).map(([name, token]) => ({ language: TOKEN.exec(name)?.[1] ?? name, token }))
  const nothing = new Tensor('float32', [], [1, HEADS, 0, HEAD_VALUES])
  const cache = Object.fromEntries(
    decoder.inputNames.filter((name) => name.startsWith('past_key_values')).map((name) => [name, nothing]),
  )
  if (Object.keys(cache).length !== LAYERS * 4)
    throw new Error('The model that tells languages has other layers than were expected.')

  return {
    async detect(samples) {
      const listened = LISTENED_SECONDS * SPEECH_SAMPLE_RATE_HZ
      const from = Math.max(0, Math.floor((samples.length - listened) / 2))
      const heard = new Tensor('float32', melBands(samples.subarray(from, from + listened), FRAMES), [
        1,
        MEL_BANDS,
        FRAMES,
      ])
      const { last_hidden_state: sound } = await encoder.run({ input_features: heard })
      if (sound === undefined) throw new Error('The model that tells languages heard nothing.')
      const beginning = new Tensor('int64', BigInt64Array.of(BigInt(BEGINNING)), [1, 1])
      const { logits } = await decoder.run(
        { input_ids: beginning, encoder_hidden_states: sound, use_cache_branch: new Tensor('bool', [false]), ...cache },
        ['logits'],
      )
      if (!(logits?.data instanceof Float32Array))
        throw new Error('The model that tells languages gave an output of another kind than it has.')
      return likeliest(languages, logits.data)
    },
  }
}

function likeliest(
  languages: ReadonlyArray<{ language: string; token: number }>,
  logits: Float32Array,
): ReportedLanguage {
  const scored = languages.map(({ language, token }) => ({ language, score: logits[token] ?? -Infinity }))
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return {
    language: best.language,
    likelihood: 1 / scored.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0),
  }
}
