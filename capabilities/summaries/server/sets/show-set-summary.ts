import { quotesNow } from '#evidence/server/index.ts'
import { countsOf } from '#evidence/model/spread-quotes.ts'
import type { EvidenceCounts } from '#evidence/model/evidence.ts'
import { titlesOf } from '#evidence/model/telling-phrases.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { showSetNow, type SetQuote, type ShownSetSection } from './show-set-sentences.ts'

/** A summary of a set with what its reader may see of it. */
export interface ShownSetSummary extends Omit<SetSummary, 'parts' | 'sections'> {
  parts: Array<{ title: string | null; quotes: SetQuote[] }>
  sections: ShownSetSection[]
  counts: EvidenceCounts
  noAccess: number
  gone: number
}

/** Reads the quotes of a summary from their sources: titles and counts are made of what the reader sees. */
export async function showSetSummary(
  { read, actor, services: { kinds } }: WorkspaceContext,
  summary: SetSummary,
): Promise<ShownSetSummary> {
  const { parts, id, ...rest } = summary
  const [quotes, sections] = await read(async (tx) => {
    const context = { tx, actor, kinds }
    const places = parts.flatMap((part) => part.places)
    return [await quotesNow(context, places), await showSetNow(context, summary)]
  })
  let at = 0
  const groups = parts
    .map(({ places }) =>
      places.flatMap((): SetQuote[] => {
        const quote = quotes[at]
        at += 1
        return quote === undefined || typeof quote === 'string'
          ? []
          : [{ ...quote, quoteId: `${id}.${at}`, words: quote.text }]
      }),
    )
    .filter((group) => group.length > 0)
  const titles = titlesOf(groups.map((group) => group.map(({ text }) => text)))
  const areAll = groups.length > 1 && titles.every((title) => title !== null)
  const sentences = sections.flatMap((section) => section.sentences)
  return {
    ...rest,
    id,
    sections,
    parts: groups.map((group, index) => ({ title: areAll ? (titles[index] ?? null) : null, quotes: group })),
    counts: countsOf([...groups.flat(), ...sentences.flatMap((one) => one.quotes)]),
    noAccess:
      quotes.filter((quote) => quote === 'NO_ACCESS').length +
      sentences.filter(({ withheld }) => withheld === 'NO_ACCESS').length,
    gone:
      quotes.filter((quote) => quote === 'GONE').length +
      sentences.filter(({ withheld, struck }) => withheld === 'GONE' && struck === null).length,
  }
}
