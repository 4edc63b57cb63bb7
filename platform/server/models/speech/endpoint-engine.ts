import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createOutgoingHttp, OutgoingHttpError } from '#platform/server/outgoing-http/index.ts'
import { SPEECH_SAMPLE_RATE_HZ, SpeechError, type SpeechEngine, type SpokenSegment, type SpokenWord, type TranscribeOptions } from './speech-engine.ts'
import { spreadWords } from './spread-words.ts'
import { quietestCut, wavFile } from './wav-file.ts'

/** A service that answers `POST /audio/transcriptions` as OpenAI's does. */
export interface SpeechEndpoint {
  /** Up to and without `/audio/transcriptions`. */
  url: string
  key?: string
  model: string
}

const MS_PER_SECOND = 1000
/** What is sent at once: well below the 25 MB that services take, and short enough that progress is seen. */
const PIECE_SECONDS = 240
/** A piece ends at the quietest moment of its last seconds. */
const CUT_WITHIN_SECONDS = 20
const REQUEST_TIMEOUT_MS = 10 * 60_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** Services read the end of a long hint only. */
const MAX_HINT_CHARS = 800
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 500
const BUSY = 429
const SERVER_FAULT = 500
const OK_BELOW = 300

const answerSchema = z.object({
  text: z.string(),
  language: z.string().nullish(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), avg_logprob: z.number().nullish() })).nullish(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
})
type Answer = z.infer<typeof answerSchema>

/** Services name languages in English words or by code. */
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
const TWO_LETTERS = /^[a-z]{2}$/

/** Speech to text by a service. The address comes from the installation's own configuration, so a private one is allowed. */
export function openSpeechEndpoint(endpoint: SpeechEndpoint): SpeechEngine {
  const client = createOutgoingHttp({ isAllowed: () => true })

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
    const body = new Uint8Array(await encoded.arrayBuffer())
    const headers: Record<string, string> = { 'content-type': encoded.headers.get('content-type') ?? '' }
    if (endpoint.key !== undefined) headers['authorization'] = `Bearer ${endpoint.key}`
    const url = `${endpoint.url.replace(/\/+$/, '')}/audio/transcriptions`
    for (let attempt = 1; ; attempt += 1) {
      const response = await client
        .request({ url, method: 'POST', headers, body, timeoutMs: REQUEST_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 0, signal: options.signal })
        .catch((error: unknown) => {
          options.signal.throwIfAborted()
          if (error instanceof OutgoingHttpError) throw new SpeechError('The transcription service could not be reached.', { cause: error })
          throw error
        })
      if (response.status < OK_BELOW) return parseAnswer(response.body)
      const isPassing = response.status === BUSY || response.status >= SERVER_FAULT
      if (!isPassing || attempt >= ATTEMPTS) throw refusal(response.status, response.body)
      await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal: options.signal })
    }
  }

  return {
    name: new URL(endpoint.url).host,
    languages: undefined,
    async *transcribe(audio, options) {
      let at = options.startMs ?? 0
      for await (const piece of piecesOf(audio)) {
        options.signal.throwIfAborted()
        yield* segmentsOf(await ask(piece, options), at, Math.round((piece.length * MS_PER_SECOND) / SPEECH_SAMPLE_RATE_HZ))
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
    for (let taken = 0; taken < chunk.length; ) {
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

function parseAnswer(body: Buffer): Answer {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new SpeechError('The transcription service gave an answer that is not JSON.', { cause })
  }
  const parsed = answerSchema.safeParse(json)
  if (!parsed.success) throw new SpeechError('The transcription service gave an answer of another kind than expected.', { cause: parsed.error })
  return parsed.data
}

function refusal(status: number, body: Buffer): SpeechError {
  const cause = new Error(`${status} ${body.toString('utf8').slice(0, 1000)}`)
  if (status === 401 || status === 403) return new SpeechError('The transcription service did not accept the key of this installation.', { cause })
  if (status === 404) return new SpeechError('The transcription service has no such model, or its address is wrong.', { cause })
  return new SpeechError(`The transcription service refused the recording (${status}).`, { cause })
}

function segmentsOf(answer: Answer, offsetMs: number, pieceMs: number): SpokenSegment[] {
  const language = languageCode(answer.language)
  const segments = answer.segments?.length ? answer.segments : [{ start: 0, end: pieceMs / MS_PER_SECOND, text: answer.text, avg_logprob: null }]
  return segments.flatMap((segment) => {
    const texts = segment.text.trim().split(/\s+/).filter(Boolean)
    if (texts.length === 0) return []
    const startMs = offsetMs + Math.round(segment.start * MS_PER_SECOND)
    const endMs = offsetMs + Math.round(segment.end * MS_PER_SECOND)
    const confidence = segment.avg_logprob === null || segment.avg_logprob === undefined ? 1 : Math.min(1, Math.exp(segment.avg_logprob))
    const timed = (answer.words ?? []).filter(({ start, end }) => (start + end) / 2 >= segment.start && (start + end) / 2 < segment.end)
    const words: SpokenWord[] =
      timed.length === texts.length
        ? timed.map(({ start, end }, index) => ({ text: texts[index] ?? '', startMs: offsetMs + Math.round(start * MS_PER_SECOND), endMs: offsetMs + Math.round(end * MS_PER_SECOND), confidence }))
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
