import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that an embeddings service received. */
interface AskedTexts {
  path: string
  key: string | undefined
  body: { model: string; input: string[]; encoding_format: string }
}

interface Answer {
  status?: number
  body: unknown
}

/** An embeddings service with the API of OpenAI's: a real server on loopback that answers what a test tells it to. */
export interface EmbeddingsService {
  url: string
  asked: AskedTexts[]
  answerWith(answer: (asked: AskedTexts, count: number) => Answer | Promise<Answer>): void
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
      const texts: AskedTexts = {
        path: request.url ?? '',
        key: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString('utf8')) as AskedTexts['body'],
      }
      asked.push(texts)
      const answered = answer(texts, asked.length)
      void Promise.resolve(answered).then(({ status = 200, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
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

const WORD_DIMENSIONS = 64

/**
 * Starts a service in which texts are similar if they share words, with the settings for Quarry to use it: enough
 * meaning for a search, without a model.
 */
export async function startWordsService(): Promise<
  EmbeddingsService & {
    environment: Record<string, string>
    /** From now on it answers nothing. @returns how to let it answer again */
    holdBack(): () => void
    /** How many requests it has not answered. */
    held(): number
  }
> {
  const service = await startEmbeddingsService()
  const answer: Parameters<EmbeddingsService['answerWith']>[0] = ({ body }) => ({
    body: { data: body.input.map((text, index) => ({ index, embedding: countedWords(text) })) },
  })
  let held = 0
  service.answerWith(answer)
  return {
    ...service,
    holdBack() {
      service.answerWith(async () => {
        held += 1
        return new Promise(() => undefined)
      })
      return () => service.answerWith(answer)
    },
    held: () => held,
    environment: {
      EMBEDDINGS_URL: service.url,
      EMBEDDINGS_MODEL: 'shared-words',
      EMBEDDINGS_DIMENSIONS: String(WORD_DIMENSIONS),
    },
  }
}

function countedWords(text: string): number[] {
  const counts = Array.from({ length: WORD_DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 0
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
    counts[hash % WORD_DIMENSIONS] = (counts[hash % WORD_DIMENSIONS] ?? 0) + 1
  }
  return counts
}
