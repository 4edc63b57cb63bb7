import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One recording, or piece of one, as received by a transcription service. */
interface AskedPiece {
  path: string
  key: string | undefined
  form: FormData
  seconds: number
}

interface ServiceAnswer {
  status?: number
  body?: unknown
}

/** A transcription service with the API of OpenAI's: a real server on loopback that answers what a test tells it to. */
export interface SpeechService {
  url: string
  asked: AskedPiece[]
  answerWith(answer: (piece: AskedPiece, count: number) => ServiceAnswer | Promise<ServiceAnswer>): void
  close(): Promise<void>
}

const HEADER_BYTES = 44
const BYTES_PER_SECOND = 32_000

/**
 * Returns the answer of such a service for words that are half a second long each, with a segment for each sentence.
 */
export function spokenAnswer(sentences: readonly string[], language = 'english'): unknown {
  let at = 0
  const segments: { start: number; end: number; text: string; avg_logprob: number }[] = []
  const words: { word: string; start: number; end: number }[] = []
  for (const text of sentences) {
    const start = at
    for (const word of text.split(' ')) {
      words.push({ word: word.replace(/[.,?!]/g, ''), start: at, end: at + 0.4 })
      at += 0.5
    }
    segments.push({ start, end: at - 0.1, text: ` ${text}`, avg_logprob: -0.1 })
    at += 2
  }
  return { task: 'transcribe', language, duration: at, text: sentences.join(' '), segments, words }
}

/** Starts a service. */
export async function startSpeechService(): Promise<SpeechService> {
  const asked: AskedPiece[] = []
  let answer: Parameters<SpeechService['answerWith']>[0] = () => ({ body: spokenAnswer(['Nothing was said.']) })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const contentType = request.headers['content-type'] ?? ''
      void new Response(Buffer.concat(parts), { headers: { 'content-type': contentType } })
        .formData()
        .then(async (form) => {
          const file = form.get('file')
          const piece: AskedPiece = {
            path: request.url ?? '',
            key: request.headers.authorization,
            form,
            seconds: file instanceof Blob ? (file.size - HEADER_BYTES) / BYTES_PER_SECOND : 0,
          }
          asked.push(piece)
          const { status = 200, body = '' } = await answer(piece, asked.length)
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(typeof body === 'string' ? body : JSON.stringify(body))
        })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next) => (answer = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
