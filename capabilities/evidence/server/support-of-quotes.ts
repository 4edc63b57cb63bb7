import { sentencesOf } from '#editor/document/sentences.ts'
import type { Services } from '#journal/server/index.ts'
import { likeness } from '#platform/kernel/unit-vectors.ts'
import { supportOf, supportSigns } from '../model/support.ts'
import { vectorsOf } from './vectors-of.ts'

/** How likely it is that some of the quotes say what a sentence says, from 0 to 1; null where that is not known. */
export type Support = (sentence: string, cited: readonly number[]) => Promise<number | null>

/**
 * Compares sentences with quotes by what they mean: with those that they cite, and with all others, one of which may fit
 * better. What the quotes mean is computed once, here. @throws the signal's reason when stopped
 * @param quotes by their number
 */
export async function openSupport(
  services: Pick<Services, 'embedder' | 'logger'>,
  quotes: ReadonlyMap<number, { text: string }>,
  signal: AbortSignal,
): Promise<Support> {
  const stretches = Array.from(quotes, ([number, quote]) =>
    sentencesOf(quote.text).map(({ text }) => ({ number, text })),
  ).flat()
  const texts = stretches.map(({ text }) => text)
  const vectors = await vectorsOf(services, texts, signal, undefined, 'query')
  return async (sentence, cited) => {
    const [meaning] = (vectors && (await vectorsOf(services, [sentence], signal, undefined, 'query'))) ?? []
    if (vectors === null || meaning === undefined) return null
    const compared = stretches.map(({ number, text }, at) => {
      const vector = vectors[at]
      return { number, text, similarity: vector === undefined ? 0 : likeness(meaning, vector) }
    })
    const own = compared.filter(({ number }) => cited.includes(number))
    return supportOf(supportSigns(sentence, own, compared))
  }
}
