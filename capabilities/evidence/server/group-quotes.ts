import type { Services } from '#journal/server/index.ts'
import type { Quote } from '../model/evidence.ts'
import { groupByMeaning, type Group } from '../model/group-quotes.ts'
import { vectorsOf } from './vectors-of.ts'

/**
 * Quotes put together by what they mean; the model reads them, some ten milliseconds each. One group without a model.
 * @throws the signal's reason when stopped
 */
export async function groupQuotes(
  services: Pick<Services, 'embedder' | 'logger'>,
  quotes: readonly Quote[],
  signal: AbortSignal,
): Promise<Array<Group<Quote>>> {
  const texts = quotes.map(({ text }) => text)
  return groupByMeaning(quotes, await vectorsOf(services, texts, signal, undefined, 'query'))
}
