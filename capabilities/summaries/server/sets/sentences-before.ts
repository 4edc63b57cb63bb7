import { thingName } from '#evidence/server/index.ts'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { citedBy } from '../../model/set-sections.ts'
import type { WrittenSetSentence } from '../../model/set-write-request.ts'
import type { NumberedQuote } from './given-quotes.ts'
import { findSetSummary } from './store.ts'
import { textsOfSets } from './words-store.ts'

const named = (place: QuotePlace): string => [thingName(place), place.blockId, ...place.keys].join(' ')

/**
 * The proved sentences of a summary that was interrupted, as its model would write them with these quotes, so that it goes
 * on after them. What cites a quote that is no longer among them is left out.
 */
export async function sentencesBefore(
  tx: CellTransaction,
  summaryId: Id,
  quotes: ReadonlyMap<number, NumberedQuote>,
): Promise<WrittenSetSentence[]> {
  const summary = await findSetSummary(tx, summaryId)
  if (!summary || summary.wordsId === null) return []
  const texts = (await textsOfSets(tx, [summary])).get(summary.wordsId) ?? []
  const byPlace = new Map(Array.from(quotes, ([number, quote]) => [named(quote), { number, quote }]))
  return summary.sections.flatMap(({ section, sentences }) =>
    sentences.flatMap((one): WrittenSetSentence[] => {
      const text = texts[one.written] ?? null
      const cites = citedBy(one)
      const cited = cites.flatMap(({ place, from, to }) => {
        const found = byPlace.get(named(place))
        return found ? [{ number: found.number, words: found.quote.text.slice(from, to) }] : []
      })
      if (text === null || cited.length === 0 || cited.length < cites.length) return []
      return [{ section, text, cites: cited.map(({ number }) => number), words: cited.map(({ words }) => words) }]
    }),
  )
}
