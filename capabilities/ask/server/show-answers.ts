import type { Quote, QuoteNow } from '#evidence/model/evidence.ts'
import { titlesOf } from '#evidence/model/telling-phrases.ts'
import { workspaceOf } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { countQuotes, type QuoteCounts } from '../model/count-quotes.ts'
import type { KeptAnswer, Message } from '../model/message.ts'
import { quotesInParts } from './quotes-in-parts.ts'
import { sentencesOfAnswers, type KeptSentence } from './sentence-store.ts'
import { shownSentences, type ShownSentence } from './show-sentences.ts'

/** A quote of an answer, as it stands in its source now. */
export interface ShownQuote extends Quote {
  /** Made from the answer and the position in it. */
  citationId: string
}

/** A part of an answer with what the reader may see of it. */
export interface ShownPart {
  /** What its quotes have in common, in their own words; null if it is the only part, or nothing tells them apart. */
  title: string | null
  quotes: ShownQuote[]
}

/** An answer as its reader may see it. */
export interface ShownAnswer
  extends QuoteCounts, Pick<KeptAnswer, 'isAnswerable' | 'isAgainst' | 'unread' | 'writing'> {
  /** What a language model wrote about the quotes. */
  sentences: ShownSentence[]
  parts: ShownPart[]
  /** Quotes of sources that the reader may not see. */
  noAccess: number
  /** Quotes whose words are no longer in their source, or whose source was deleted. */
  gone: number
}

/** The answers of messages, each quote read from its source: all of them at once. */
export async function shownAnswers(
  messages: ReadonlyArray<Pick<Message, 'id' | 'answer'>>,
  context: RequestContext,
): Promise<Array<ShownAnswer | null>> {
  const workspace = workspaceOf(context)
  const places = messages.flatMap(({ answer }) => answer?.parts.flatMap((part) => part.places) ?? [])
  const quotes = (await quotesInParts(workspace, places)).values()
  const written = messages.flatMap(({ id, answer }) => (answer?.writing?.model == null ? [] : [id]))
  const sentences = written.length === 0 ? [] : await workspace.read(async (tx) => sentencesOfAnswers(tx, written))
  const byAnswer = Map.groupBy(sentences, ({ answerId }) => answerId)
  return messages.map(
    ({ id, answer }) => answer && shown(id, answer, byAnswer.get(id) ?? [], () => quotes.next().value ?? 'GONE'),
  )
}

function shown(
  id: Id,
  { parts, isAnswerable, isAgainst, unread, writing }: KeptAnswer,
  sentences: readonly KeptSentence[],
  next: () => QuoteNow,
): ShownAnswer {
  const read = parts.map(({ places }) => places.map(next))
  const all = read.flat()
  const scores = parts.flatMap((part) => part.places.map((_, at) => part.scores[at] ?? 0))
  let at = 0
  const groups = read
    .map((quotes) =>
      quotes.flatMap((quote): ShownQuote[] => {
        at += 1
        return typeof quote === 'string'
          ? []
          : [{ ...quote, number: at, score: scores[at - 1] ?? 0, citationId: `${id}.${at}` }]
      }),
    )
    .filter((quotes) => quotes.length > 0)
  return {
    sentences: shownSentences(id, sentences, all),
    parts: titled(groups),
    noAccess: all.filter((quote) => quote === 'NO_ACCESS').length,
    gone: all.filter((quote) => quote === 'GONE').length,
    isAnswerable,
    isAgainst,
    unread,
    writing,
    ...countQuotes(groups.flat()),
  }
}

/**
 * The parts with their titles, from the words that the reader sees: a title never says what is not among them. Without
 * titles if there is only one part, or one that has none: it would read as a part of the one above.
 */
function titled(groups: readonly ShownQuote[][]): ShownPart[] {
  const titles = titlesOf(groups.map((quotes) => quotes.map(({ text }) => text)))
  const areAll = groups.length > 1 && titles.every((title) => title !== null)
  return groups.map((quotes, at) => ({ title: areAll ? (titles[at] ?? null) : null, quotes }))
}
