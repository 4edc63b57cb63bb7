import { readQuotes } from '#evidence/server/index.ts'
import { countsOf } from '#evidence/model/spread-quotes.ts'
import type { EvidenceCounts, Quote } from '#evidence/model/evidence.ts'
import { titlesOf } from '#evidence/model/telling-phrases.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { SetSummary } from '../../model/set-summary.ts'

/** A quote of a summary of a set, as it stands in its source now. */
export interface SetQuote extends Quote {
  /** Made from the summary and the position in it. */
  quoteId: string
}

/** A summary of a set with what its reader may see of it. */
export interface ShownSetSummary extends Omit<SetSummary, 'parts'> {
  parts: Array<{ title: string | null; quotes: SetQuote[] }>
  counts: EvidenceCounts
  noAccess: number
  gone: number
}

/** Reads the quotes of a summary from their sources: titles and counts are made of what the reader sees. */
export async function showSetSummary(context: WorkspaceContext, summary: SetSummary): Promise<ShownSetSummary> {
  const { parts, id, ...rest } = summary
  const read = await readQuotes(
    context,
    parts.flatMap(({ places }) => places),
  )
  let at = 0
  const groups = parts
    .map(({ places }) =>
      places.flatMap((): SetQuote[] => {
        const quote = read[at]
        at += 1
        return quote === undefined || typeof quote === 'string' ? [] : [{ ...quote, quoteId: `${id}.${at}` }]
      }),
    )
    .filter((quotes) => quotes.length > 0)
  const titles = titlesOf(groups.map((quotes) => quotes.map(({ text }) => text)))
  const areAll = groups.length > 1 && titles.every((title) => title !== null)
  return {
    ...rest,
    id,
    parts: groups.map((quotes, index) => ({ title: areAll ? (titles[index] ?? null) : null, quotes })),
    counts: countsOf(groups.flat()),
    noAccess: read.filter((quote) => quote === 'NO_ACCESS').length,
    gone: read.filter((quote) => quote === 'GONE').length,
  }
}
