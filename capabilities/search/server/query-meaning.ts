import { ModelsMissingError, type Embedder } from '#platform/server/models/index.ts'
import type { EngineVector } from '#platform/server/search-engine/index.ts'
import type { Services } from '#journal/server/index.ts'
import type { WithoutMeaning } from '../model/search-result.ts'

/** Who searches waits for the model no longer than this: the words answer then. */
const TIMEOUT_MS = 3_000
/** What queries meant that were asked last: paging and narrowing ask the same again. */
const MAX_REMEMBERED = 200

const remembered = new WeakMap<Embedder, Map<string, EngineVector>>()

/** What a query means, or why that cannot be told now. */
export async function queryMeaning(
  { embedder, logger }: Pick<Services, 'embedder' | 'logger'>,
  text: string,
): Promise<EngineVector | WithoutMeaning> {
  const known = remembered.get(embedder) ?? new Map<string, EngineVector>()
  remembered.set(embedder, known)
  const before = known.get(text)
  if (before) return before
  try {
    // Fetching it takes longer than anybody waits for an answer.
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
