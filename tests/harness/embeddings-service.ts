import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an embeddings service was asked. */
interface AskedTexts {
  path: string
  key: string | undefined
  body: { model: string; input: string[]; encoding_format: string }
}

/** An embeddings service of the shape that OpenAI's has: a real server on loopback that says what a test wants it to. */
export interface EmbeddingsService {
  url: string
  asked: AskedTexts[]
  answerWith(answer: (asked: AskedTexts, count: number) => { status?: number; body: unknown }): void
  close(): Promise<void>
}

/** Starts a service. */
export async function startEmbeddingsService(): Promise<EmbeddingsService> {
  const asked: AskedTexts[] = []
  let answer: Parameters<EmbeddingsService['answerWith']>[0] = () => ({ body: { data: [] } })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const texts: AskedTexts = { path: request.url ?? '', key: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString('utf8')) as AskedTexts['body'] }
      asked.push(texts)
      const { status = 200, body } = answer(texts, asked.length)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (given) => void (answer = given),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
