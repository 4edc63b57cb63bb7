import { EmbeddingError, type Embedder } from '#platform/server/models/index.ts'
import type { Services } from '#journal/server/index.ts'
import type { KeptPassage } from './passage-store.ts'

/** A text that every working model accepts. */
const ANY_TEXT = 'Hello.'

type Vector = Pick<KeptPassage, 'vector' | 'scale'>

/**
 * The vectors of texts. A text that the model refuses, while it answers for others, is left out: it is found by its
 * words only, and does not block the texts after it.
 * @throws the model's error when it does not answer at all
 */
export async function embedTexts(
  { logger }: Pick<Services, 'logger'>,
  embedder: Embedder,
  texts: readonly string[],
): Promise<Map<string, Vector>> {
  if (texts.length === 0) return new Map()
  try {
    return await vectorsOf(embedder, texts)
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    await embedder.embed([ANY_TEXT], 'passage')
    const vectors = new Map<string, Vector>()
    for (const text of texts) {
      try {
        for (const [of, vector] of await vectorsOf(embedder, [text])) vectors.set(of, vector)
      } catch (cause) {
        if (!(cause instanceof EmbeddingError)) throw cause
        logger.warn({ err: cause, characters: text.length }, 'a passage is found by its words alone')
      }
    }
    return vectors
  }
}

async function vectorsOf(embedder: Embedder, texts: readonly string[]): Promise<Map<string, Vector>> {
  const vectors = await embedder.embed(texts, 'passage')
  return new Map(
    texts.flatMap((text, at) => {
      const vector = vectors[at]
      if (!vector) return []
      const { buffer, byteOffset, byteLength } = vector.values
      return [[text, { vector: Buffer.from(buffer, byteOffset, byteLength), scale: vector.scale }] as const]
    }),
  )
}
