import type { Services } from '#journal/server/index.ts'
import { ModelsMissingError } from '#platform/server/models/index.ts'
import { EMBEDDED_AT_ONCE } from '../model/limits.ts'

/**
 * What sentences mean, one vector each; null where no model answers, so that they are compared by their words.
 * @param tell is given the part that is done, from 0 to 1
 * @param purpose 'query' where someone waits for them: such texts go before all others
 * @throws the signal's reason when stopped, and what `tell` throws
 */
export async function vectorsOf(
  { embedder, logger }: Pick<Services, 'embedder' | 'logger'>,
  texts: readonly string[],
  signal: AbortSignal,
  notify: (done: number) => Promise<void> = async () => Promise.resolve(),
  purpose: 'passage' | 'query' = 'passage',
): Promise<Float32Array[] | null> {
  if (!(await embedder.isPresent())) return null
  const vectors: Float32Array[] = []
  for (let from = 0; from < texts.length; from += EMBEDDED_AT_ONCE) {
    const some = texts.slice(from, from + EMBEDDED_AT_ONCE)
    try {
      for (const { values, scale } of await embedder.embed(some, purpose, signal))
        vectors.push(Float32Array.from(values, (value) => value * scale))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelsMissingError))
        logger.warn({ err: error }, 'sentences are compared by their words alone')
      return null
    }
    await notify(vectors.length / texts.length)
  }
  return vectors
}
