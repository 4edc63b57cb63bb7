import { z } from 'zod'
import { askService, type ModelService } from '../ask-service.ts'
import { EmbeddingError, type Embedder, type EmbeddingPurpose } from './embedder.ts'
import { quantise } from './quantise.ts'

/** Most texts and characters per request; a longer text is sent alone. */
const MAX_TEXTS = 64
const MAX_CHARS = 60_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
/** A user who searches waits for a query; passages are retried while the service is busy. */
const patience: Readonly<Record<EmbeddingPurpose, { timeoutMs: number; attempts: number }>> = {
  query: { timeoutMs: 5_000, attempts: 1 },
  passage: { timeoutMs: 120_000, attempts: 4 },
}
/** Services accept no empty text. */
const EMPTY = ' '

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()) })),
})

/** Vectors from a service with OpenAI's `POST /embeddings`. */
export function openEndpointEmbedder(service: ModelService & { dimensions: number }): Embedder {
  const { model, dimensions } = service
  const failure = (message: string, options?: ErrorOptions): EmbeddingError => new EmbeddingError(message, options)

  const ask = async (
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal?: AbortSignal,
  ): Promise<number[][]> => {
    const body = JSON.stringify({
      model,
      input: texts.map((text) => text.toWellFormed().trim() || EMPTY),
      encoding_format: 'float',
    })
    const question = {
      path: '/embeddings',
      contentType: 'application/json',
      body,
      answer: answerSchema,
      maxBytes: MAX_ANSWER_BYTES,
      ...patience[purpose],
      signal,
    }
    const { data } = await askService(service, question, { service: 'embeddings service', given: 'texts', failure })
    const vectors = texts.map((_, index) => data.find((entry) => entry.index === index)?.embedding)
    return vectors.map((vector) => {
      if (vector === undefined) throw failure('The embeddings service left out a text.')
      if (vector.length !== dimensions)
        throw failure(
          `The embeddings service gives vectors of ${vector.length} numbers: set EMBEDDINGS_DIMENSIONS to that.`,
        )
      return vector
    })
  }

  return {
    name: `${new URL(service.url).host}/${model}`,
    dimensions,
    isPresent: async () => Promise.resolve(true),
    async embed(texts, purpose, signal) {
      signal?.throwIfAborted()
      const vectors = []
      for (const portion of portionsOf(texts)) vectors.push(...(await ask(portion, purpose, signal)).map(quantise))
      return vectors
    },
    close: async () => Promise.resolve(),
  }
}

function* portionsOf(texts: readonly string[]): Generator<string[]> {
  let portion: string[] = []
  let chars = 0
  for (const text of texts) {
    if (portion.length > 0 && (portion.length >= MAX_TEXTS || chars + text.length > MAX_CHARS)) {
      yield portion
      portion = []
      chars = 0
    }
    portion.push(text)
    chars += text.length
  }
  if (portion.length > 0) yield portion
}
