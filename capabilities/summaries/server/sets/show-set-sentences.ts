import { quotesNow } from '#evidence/server/index.ts'
import type { Quote, QuoteNow } from '#evidence/model/evidence.ts'
import type { Struck } from '#evidence/model/written-words.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { whySetUnproved } from '../../model/prove-set-sentence.ts'
import { citedBy, placesCited, type KeptSetSentence } from '../../model/set-sections.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { writtenTitle } from '../../model/written-frameworks.ts'
import type { WrittenTexts } from '../words-store.ts'
import { areAllThere } from './all-there.ts'
import { textsOfSets } from './words-store.ts'

/** A quote of a summary of a set, as it stands in its source now. */
export interface SetQuote extends Quote {
  /** Made from the summary and the position in it. */
  quoteId: string
  /** The part of its words on which a sentence stands; all of them where it was chosen itself. */
  words: string
}

/** A sentence of a written summary of a set as its reader may see it. */
export interface ShownSetSentence {
  id: string
  /** Null if it is withheld. */
  text: string | null
  struck: Struck | null
  /** Why it is not shown: a source is not the reader's to see, or no longer says it. */
  withheld: 'NO_ACCESS' | 'GONE' | null
  isTranslated: boolean
  /** The person whose words it is in; null for those of a model. */
  by: Id | null
  quotes: SetQuote[]
}

export interface ShownSetSection {
  title: string | null
  sentences: ShownSetSentence[]
}

/** The written sentences of a summary, each only while its reader sees all that it stands on, and that proves it. */
export async function showSetNow(
  context: Pick<CommandContext, 'tx' | 'actor' | 'kinds'>,
  summary: SetSummary,
): Promise<ShownSetSection[]> {
  if (summary.sections.length === 0) return []
  const { id, wordsId, framework } = summary
  const texts = wordsId === null ? [] : ((await textsOfSets(context.tx, [summary])).get(wordsId) ?? [])
  const quotes = (
    await quotesNow(
      context,
      placesCited(summary.sections).map(({ place }) => place),
    )
  ).values()
  // A struck sentence stands on nothing, so that it may say words of any source.
  const hasStruck = summary.sections.some(({ sentences }) => sentences.some((one) => 'struck' in one))
  const seesAll = hasStruck && wordsId !== null && (await areAllThere(context, wordsId))
  return summary.sections.map(({ section, sentences }, at) => ({
    title: writtenTitle(framework, section),
    sentences: sentences.map((sentence, rank) => {
      const own = citedBy(sentence).map((): QuoteNow => quotes.next().value ?? 'GONE')
      return { ...shownSentence(`${id}.${at}.${rank}`, sentence, texts, own, seesAll), id: `${id}.${at}.${rank}` }
    }),
  }))
}

function shownSentence(
  id: string,
  sentence: KeptSetSentence,
  texts: WrittenTexts,
  quotes: readonly QuoteNow[],
  seesAll: boolean,
): Omit<ShownSetSentence, 'id'> {
  const text = texts[sentence.written] ?? null
  const of = { text: null, struck: null, withheld: null, isTranslated: false, by: null, quotes: [] }
  if ('struck' in sentence)
    return seesAll && text !== null ? { ...of, text, struck: sentence.struck } : { ...of, withheld: 'GONE' }
  const by = 'by' in sentence ? sentence.by : null
  if (quotes.includes('NO_ACCESS')) return { ...of, by, withheld: 'NO_ACCESS' }
  const cited = sentence.cites.flatMap(({ from, to }, at): SetQuote[] => {
    const quote = quotes[at]
    return quote === undefined || typeof quote === 'string'
      ? []
      : [{ ...quote, quoteId: `${id}.${at}`, words: quote.text.slice(from, to) }]
  })
  const isWhole = cited.length === sentence.cites.length
  if (text === null) return { ...of, by, withheld: 'GONE' }
  // What a person says is theirs; it opens what it stands on only while all of that is there.
  if (by !== null) return { ...of, by, text, quotes: isWhole ? cited : [] }
  const translatedTo = 'translatedTo' in sentence ? (sentence.translatedTo ?? null) : null
  const citations = cited.map((quote) => ({ quote, words: quote.words }))
  if (!isWhole || whySetUnproved(text, citations, translatedTo) !== null) return { ...of, withheld: 'GONE' }
  return { ...of, text, isTranslated: translatedTo !== null, quotes: cited }
}
