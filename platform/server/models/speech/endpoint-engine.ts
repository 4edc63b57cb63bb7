import { z } from 'zod'
import { askService, type ModelService } from '../ask-service.ts'
import {
  SPEECH_SAMPLE_RATE_HZ,
  SpeechError,
  type SpeechEngine,
  type SpokenSegment,
  type SpokenWord,
  type TranscribeOptions,
} from './speech-engine.ts'
import { spreadWords } from './spread-words.ts'
import { quietestCut, wavFile } from './wav-file.ts'

const MS_PER_SECOND = 1000
/** The length of a request: well below the 25 MB that services accept, and short enough to show progress. */
const PIECE_SECONDS = 240
/** A piece ends at the quietest moment of its last seconds. */
const CUT_WITHIN_SECONDS = 20
const REQUEST_TIMEOUT_MS = 10 * 60_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** Services read only the end of a long hint. */
const MAX_HINT_CHARS = 800
const ATTEMPTS = 4
/** A segment without text contains speech if the probability of no speech is below this. */
const NO_SPEECH_FROM = 0.5

const answerSchema = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
      }),
    )
    .nullish(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
})
type Answer = z.infer<typeof answerSchema>

/** Services name languages in English words or by code. */
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
const TWO_LETTERS = /^[a-z]{2}$/

/** Speech to text by a service with OpenAI's `POST /audio/transcriptions`. */
export function openSpeechEndpoint(endpoint: ModelService): SpeechEngine {
  const ask = async (samples: Float32Array, options: TranscribeOptions): Promise<Answer> => {
    const form = new FormData()
    form.set('file', new Blob([wavFile(samples, SPEECH_SAMPLE_RATE_HZ)], { type: 'audio/wav' }), 'recording.wav')
    form.set('model', endpoint.model)
    form.set('response_format', 'verbose_json')
    for (const granularity of ['word', 'segment']) form.append('timestamp_granularities[]', granularity)
    if (options.language !== undefined) form.set('language', options.language)
    const hint = hintOf(options.vocabulary ?? [])
    if (hint !== '') form.set('prompt', hint)
    const encoded = new Response(form)
    const question = {
      path: '/audio/transcriptions',
      contentType: encoded.headers.get('content-type') ?? '',
      body: new Uint8Array(await encoded.arrayBuffer()),
    }
    const limits = {
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      attempts: ATTEMPTS,
      signal: options.signal,
    }
    const failure = (message: string, cause: ErrorOptions): Error => new SpeechError(message, cause)
    return askService(
      endpoint,
      { ...question, ...limits, answer: answerSchema },
      { service: 'transcription service', given: 'recording', failure },
    )
  }

  return {
    name: new URL(endpoint.url).host,
    languages: undefined,
    async *transcribe(audio, options) {
      let at = options.startMs ?? 0
      for await (const piece of piecesOf(audio)) {
        options.signal.throwIfAborted()
        yield* segmentsOf(
          await ask(piece, options),
          at,
          Math.round((piece.length * MS_PER_SECOND) / SPEECH_SAMPLE_RATE_HZ),
        )
        at += Math.round((piece.length * MS_PER_SECOND) / SPEECH_SAMPLE_RATE_HZ)
        options.onProgress?.(at)
      }
    },
  }
}

async function* piecesOf(audio: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  const held = new Float32Array(PIECE_SECONDS * SPEECH_SAMPLE_RATE_HZ)
  let length = 0
  for await (const chunk of audio) {
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + held.length - length)
      held.set(part, length)
      length += part.length
      taken += part.length
      if (length < held.length) break
      const cut = quietestCut(held, CUT_WITHIN_SECONDS * SPEECH_SAMPLE_RATE_HZ)
      yield held.slice(0, cut)
      held.copyWithin(0, cut)
      length -= cut
    }
  }
  if (length > 0) yield held.slice(0, length)
}

function hintOf(vocabulary: readonly string[]): string {
  let hint = ''
  for (const term of vocabulary) {
    const longer = hint === '' ? term : `${hint}, ${term}`
    if (longer.length > MAX_HINT_CHARS) break
    hint = longer
  }
  return hint
}

function segmentsOf(answer: Answer, offsetMs: number, pieceMs: number): SpokenSegment[] {
  const language = languageCode(answer.language)
  const segments = answer.segments?.length
    ? answer.segments
    : [{ start: 0, end: pieceMs / MS_PER_SECOND, text: answer.text, avg_logprob: null, no_speech_prob: null }]
  return segments.flatMap((segment): SpokenSegment[] => {
    const texts = segment.text.trim().split(/\s+/).filter(Boolean)
    const startMs = offsetMs + Math.round(segment.start * MS_PER_SECOND)
    const endMs = offsetMs + Math.round(segment.end * MS_PER_SECOND)
    if (texts.length === 0) {
      const isSpeech = (segment.no_speech_prob ?? 1) < NO_SPEECH_FROM
      return isSpeech ? [{ startMs, endMs, text: '', words: [], isNotUnderstood: true }] : []
    }
    const confidence =
      segment.avg_logprob === null || segment.avg_logprob === undefined ? 1 : Math.min(1, Math.exp(segment.avg_logprob))
    const timed = (answer.words ?? []).filter(
      ({ start, end }) => (start + end) / 2 >= segment.start && (start + end) / 2 < segment.end,
    )
    const words: SpokenWord[] =
      timed.length === texts.length
        ? timed.map(({ start, end }, index) => ({
            text: texts[index] ?? '',
            startMs: offsetMs + Math.round(start * MS_PER_SECOND),
            endMs: offsetMs + Math.round(end * MS_PER_SECOND),
            confidence,
          }))
        : spreadWords(texts, startMs, endMs, confidence)
    return [{ startMs, endMs, text: texts.join(' '), words, ...(language === undefined ? {} : { language }) }]
  })
}

function languageCode(given: string | null | undefined): string | undefined {
  const lower = given?.trim().toLowerCase() ?? ''
  if (TWO_LETTERS.test(lower)) return lower
  for (const first of 'abcdefghijklmnopqrstuvwxyz') {
    for (const second of 'abcdefghijklmnopqrstuvwxyz') {
      const code = `${first}${second}`
      if (languageNames.of(code)?.toLowerCase() === lower) return code
    }
  }
  return undefined
}
