import { ModelsMissingError, type Embedder } from '#platform/server/models/index.ts'
import type { EngineVector } from '#platform/server/search-engine/index.ts'
import type { Services } from '#journal/server/index.ts'
import type { WithoutMeaning } from '../model/search-result.ts'

/** A search waits no longer than this for the model; then words are searched. */
const TIMEOUT_MS = 3_000
/** Cached meanings of the latest queries: paging and narrowing ask for the same again. */
const MAX_REMEMBERED = 200

const remembered = new WeakMap<Embedder, Map<string, EngineVector>>()

/** The meaning of a query, or why it is not available now. */
export async function queryMeaning(
  services: Pick<Services, 'embedder' | 'logger'>,
  text: string,
): Promise<EngineVector | WithoutMeaning> {
  const meanings = await queryMeanings(services, [text])
  return typeof meanings === 'string' ? meanings : (meanings[0] ?? 'MODEL_SILENT')
}

/** The meanings of the parts of a query, or why they are not available now. The model reads those that are not known. */
export async function queryMeanings(
  { embedder, logger }: Pick<Services, 'embedder' | 'logger'>,
  texts: readonly string[],
): Promise<EngineVector[] | WithoutMeaning> {
  const known = remembered.get(embedder) ?? new Map<string, EngineVector>()
  remembered.set(embedder, known)
  const vectors = new Map(texts.map((text) => [text, known.get(text)]))
  const unknown = [...vectors].flatMap(([text, vector]) => (vector === undefined ? [text] : []))
  try {
    // Downloading the model takes longer than a user waits for an answer.
    if (unknown.length > 0 && !(await embedder.isPresent())) return 'MODEL_MISSING'
    const read = unknown.length === 0 ? [] : await embedder.embed(unknown, 'query', AbortSignal.timeout(TIMEOUT_MS))
    for (const [at, text] of unknown.entries()) {
      const vector = read[at]
      if (!vector) throw new Error('The model answered without a vector.')
      for (const oldest of known.keys()) {
        if (known.size < MAX_REMEMBERED) break
        known.delete(oldest)
      }
      known.set(text, vector)
      vectors.set(text, vector)
    }
    return [...vectors.values()].flatMap((vector) => vector ?? [])
  } catch (error) {
    if (error instanceof ModelsMissingError) return 'MODEL_MISSING'
    logger.warn({ err: error }, 'a search by meaning was answered by words')
    return 'MODEL_SILENT'
  }
}
