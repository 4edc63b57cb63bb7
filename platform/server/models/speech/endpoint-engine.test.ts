import { afterAll, beforeEach, expect, test } from 'vitest'
import { collect, inChunks } from '#tests/harness/speech-model.ts'
import { startSpeechService } from '#tests/harness/speech-service.ts'
import { openSpeechEndpoint } from './endpoint-engine.ts'
import { SpeechError, type SpokenSegment } from './speech-engine.ts'

/** The format in which such a service answers with response_format=verbose_json. */
const answer = {
  task: 'transcribe',
  language: 'english',
  duration: 3.2,
  text: 'Hello there. How are you?',
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 1.4,
      text: ' Hello there.',
      tokens: [1],
      temperature: 0,
      avg_logprob: -0.1,
      compression_ratio: 1,
      no_speech_prob: 0.01,
    },
    {
      id: 1,
      seek: 0,
      start: 1.4,
      end: 3.2,
      text: ' How are you?',
      tokens: [2],
      temperature: 0,
      avg_logprob: -0.5,
      compression_ratio: 1,
      no_speech_prob: 0.01,
    },
  ],
  words: [
    { word: 'Hello', start: 0.1, end: 0.5 },
    { word: 'there', start: 0.5, end: 1.1 },
    { word: 'How', start: 1.6, end: 1.8 },
    { word: 'are', start: 1.8, end: 2.1 },
    { word: 'you', start: 2.1, end: 2.6 },
  ],
}

const service = await startSpeechService()
afterAll(async () => service.close())
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(() => ({ body: answer }))
})

async function transcribe(
  samples: Float32Array,
  options: { startMs?: number; vocabulary?: string[]; language?: string } = {},
): Promise<SpokenSegment[]> {
  const engine = openSpeechEndpoint({ url: service.url, key: 'secret-key', model: 'whisper-1' })
  return collect(engine.transcribe(inChunks(samples), { signal: AbortSignal.timeout(10_000), ...options }))
}

test('a service is given the recording, language and vocabulary, and its words come back with their times and punctuation', async () => {
  const segments = await transcribe(new Float32Array(16_000 * 3), {
    startMs: 10_000,
    vocabulary: ['Shayla', 'New Jersey'],
    language: 'en',
  })
  expect(segments.map(({ text, language }) => [text, language])).toEqual([
    ['Hello there.', 'en'],
    ['How are you?', 'en'],
  ])
  expect(segments[0]?.words[1]).toEqual({ text: 'there.', startMs: 10_500, endMs: 11_100, confidence: Math.exp(-0.1) })
  expect(service.asked[0]).toMatchObject({ path: '/v1/audio/transcriptions', key: 'Bearer secret-key' })
  expect(Object.fromEntries([...(service.asked[0]?.form ?? [])].filter(([name]) => name !== 'file'))).toMatchObject({
    model: 'whisper-1',
    response_format: 'verbose_json',
    language: 'en',
    prompt: 'Shayla, New Jersey',
  })
  expect(service.asked[0]?.form.get('file')).toMatchObject({ size: 44 + 2 * 16_000 * 3, type: 'audio/wav' })
})

test('a long recording is sent in pieces, cut where it is quiet, with continuous times', async () => {
  const samples = Float32Array.from({ length: 16_000 * 250 }, (_, index) =>
    index >= 16_000 * 230 && index < 16_000 * 231 ? 0 : Math.sin(index),
  )
  const segments = await transcribe(samples)
  expect(service.asked).toHaveLength(2)
  expect(segments[2]?.startMs).toBeGreaterThanOrEqual(230_000)
  expect(segments[2]?.startMs).toBeLessThanOrEqual(231_000)
})

test('words without times are spread over the segment', async () => {
  service.answerWith(() => ({ body: { text: 'One two', language: 'de' } }))
  const [segment] = await transcribe(new Float32Array(16_000))
  expect(segment).toMatchObject({
    language: 'de',
    words: [
      { text: 'One', startMs: 0, endMs: 500 },
      { text: 'two', startMs: 500, endMs: 1000 },
    ],
  })
})

test('a segment in which a service detects speech without text is not understood; one without speech is dropped', async () => {
  service.answerWith(() => ({
    body: {
      text: '',
      language: 'english',
      segments: [
        { start: 0, end: 1, text: '', avg_logprob: -1, no_speech_prob: 0.9 },
        { start: 1, end: 2.5, text: ' ', avg_logprob: -1, no_speech_prob: 0.02 },
        { start: 2.5, end: 3, text: '' },
      ],
    },
  }))
  expect(await transcribe(new Float32Array(16_000 * 3), { startMs: 5_000 })).toEqual([
    { startMs: 6_000, endMs: 7_500, text: '', words: [], isNotUnderstood: true },
  ])
})

test('a busy service is retried; a refused key is reported', async () => {
  service.answerWith((_piece, count) => (count === 1 ? { status: 429 } : { body: answer }))
  expect(await transcribe(new Float32Array(16_000))).toHaveLength(2)
  service.answerWith(() => ({ status: 401, body: { error: { message: 'Incorrect API key provided' } } }))
  await expect(transcribe(new Float32Array(16_000))).rejects.toThrow(
    new SpeechError('The transcription service did not accept the key of this installation.'),
  )
  service.answerWith(() => ({ body: '<html>' }))
  await expect(transcribe(new Float32Array(16_000))).rejects.toThrow('not JSON')
})
