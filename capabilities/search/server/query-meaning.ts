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
  { embedder, logger }: Pick<Services, 'embedder' | 'logger'>,
  text: string,
): Promise<EngineVector | WithoutMeaning> {
  const known = remembered.get(embedder) ?? new Map<string, EngineVector>()
  remembered.set(embedder, known)
  const before = known.get(text)
  if (before) return before
  try {
    // Downloading the model takes longer than a user waits for an answer.
    if (!(await embedder.isPresent())) return 'MODEL_MISSING'
    const [vector] = await embedder.embed([text], 'query', AbortSignal.timeout(TIMEOUT_MS))
    if (!vector) throw new Error('The model answered without a vector.')
    for (const oldest of known.keys()) {
      if (known.size < MAX_REMEMBERED) break
      known.delete(oldest)
    }
    known.set(text, vector)
    return vector
  } catch (error) {
    if (error instanceof ModelsMissingError) return 'MODEL_MISSING'
    logger.warn({ err: error }, 'a search by meaning was answered by words')
    return 'MODEL_SILENT'
  }
}
