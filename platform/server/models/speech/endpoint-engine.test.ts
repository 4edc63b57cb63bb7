import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { collect, inChunks } from '#tests/harness/speech-model.ts'
import { openSpeechEndpoint } from './endpoint-engine.ts'
import { SpeechError, type SpokenSegment } from './speech-engine.ts'

/** As such a service answers with response_format=verbose_json. */
const answer = {
  task: 'transcribe',
  language: 'english',
  duration: 3.2,
  text: 'Hello there. How are you?',
  segments: [
    { id: 0, seek: 0, start: 0, end: 1.4, text: ' Hello there.', tokens: [1], temperature: 0, avg_logprob: -0.1, compression_ratio: 1, no_speech_prob: 0.01 },
    { id: 1, seek: 0, start: 1.4, end: 3.2, text: ' How are you?', tokens: [2], temperature: 0, avg_logprob: -0.5, compression_ratio: 1, no_speech_prob: 0.01 },
  ],
  words: [
    { word: 'Hello', start: 0.1, end: 0.5 },
    { word: 'there', start: 0.5, end: 1.1 },
    { word: 'How', start: 1.6, end: 1.8 },
    { word: 'are', start: 1.8, end: 2.1 },
    { word: 'you', start: 2.1, end: 2.6 },
  ],
}

let server: Server | undefined
afterEach(() => server?.close())

interface Asked {
  path: string
  key: string | undefined
  form: FormData
}

async function serve(answers: [status: number, body: unknown][]): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void new Response(Buffer.concat(parts), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData().then((form) => {
        asked.push({ path: request.url ?? '', key: request.headers.authorization, form })
        const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [500, '']
        response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
      })
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, asked }
}

async function transcribe(url: string, samples: Float32Array, options: { startMs?: number; vocabulary?: string[]; language?: string } = {}): Promise<SpokenSegment[]> {
  const engine = openSpeechEndpoint({ url, key: 'secret-key', model: 'whisper-1' })
  return collect(engine.transcribe(inChunks(samples), { signal: AbortSignal.timeout(10_000), ...options }))
}

test('a service is given the recording, language and vocabulary, and its words come back with their times and punctuation', async () => {
  const { url, asked } = await serve([[200, answer]])
  const segments = await transcribe(url, new Float32Array(16_000 * 3), { startMs: 10_000, vocabulary: ['Shayla', 'New Jersey'], language: 'en' })
  expect(segments.map(({ text, language }) => [text, language])).toEqual([
    ['Hello there.', 'en'],
    ['How are you?', 'en'],
  ])
  expect(segments[0]?.words[1]).toEqual({ text: 'there.', startMs: 10_500, endMs: 11_100, confidence: Math.exp(-0.1) })
  expect(asked[0]).toMatchObject({ path: '/v1/audio/transcriptions', key: 'Bearer secret-key' })
  expect(Object.fromEntries([...(asked[0]?.form ?? [])].filter(([name]) => name !== 'file'))).toMatchObject({ model: 'whisper-1', response_format: 'verbose_json', language: 'en', prompt: 'Shayla, New Jersey' })
  expect(asked[0]?.form.get('file')).toMatchObject({ size: 44 + 2 * 16_000 * 3, type: 'audio/wav' })
})

test('a long recording is sent in pieces, cut where it is quiet, and times go on', async () => {
  const { url, asked } = await serve([[200, answer]])
  const samples = Float32Array.from({ length: 16_000 * 250 }, (_, index) => (index >= 16_000 * 230 && index < 16_000 * 231 ? 0 : Math.sin(index)))
  const segments = await transcribe(url, samples)
  expect(asked).toHaveLength(2)
  expect(segments[2]?.startMs).toBeGreaterThanOrEqual(230_000)
  expect(segments[2]?.startMs).toBeLessThanOrEqual(231_000)
})

test('a service without words gets them spread over the segment', async () => {
  const { url } = await serve([[200, { text: 'One two', language: 'de' }]])
  const [segment] = await transcribe(url, new Float32Array(16_000))
  expect(segment).toMatchObject({ language: 'de', words: [{ text: 'One', startMs: 0, endMs: 500 }, { text: 'two', startMs: 500, endMs: 1000 }] })
})

test('a busy service is asked again; a refused key is said', async () => {
  const busy = await serve([[429, ''], [200, answer]])
  expect(await transcribe(busy.url, new Float32Array(16_000))).toHaveLength(2)
  server?.close()
  const closed = await serve([[401, { error: { message: 'Incorrect API key provided' } }]])
  await expect(transcribe(closed.url, new Float32Array(16_000))).rejects.toThrow(new SpeechError('The transcription service did not accept the key of this installation.'))
  server?.close()
  const odd = await serve([[200, '<html>']])
  await expect(transcribe(odd.url, new Float32Array(16_000))).rejects.toThrow('not JSON')
})
