import type { QuoteNow } from '#evidence/model/evidence.ts'
import type { Struck } from '#evidence/model/written-words.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { whyUnproved } from '#evidence/model/prove-sentence.ts'
import type { CitedPart } from '#evidence/model/written-sentence.ts'
import type { KeptSentence } from './sentence-store.ts'

/** A quote that a sentence cites, as its reader sees it. */
export interface SentenceCitation {
  /** As it is numbered in the answer. */
  number: number
  citationId: string
  /** The part of it on which the sentence stands. */
  words: string
}

/** A written sentence as its reader may see it. */
export interface ShownSentence {
  id: string
  /** Its place among the sentences of the answer, from 0. */
  position: number
  /** Null if it is withheld. */
  text: string | null
  struck: Struck | null
  /** Why it is not shown: a source is not the reader's to see, or no longer says it. */
  withheld: 'NO_ACCESS' | 'GONE' | null
  citations: SentenceCitation[]
}

/** Whether quotes, as they are now, prove a sentence. @param quotes all of the answer, in their order */
export function areProvedNow(text: string, cites: readonly CitedPart[], quotes: readonly QuoteNow[]): boolean {
  const citations = cites.flatMap(({ quote: number, from, to }) => {
    const quote = quotes[number - 1]
    return quote === undefined || typeof quote === 'string' ? [] : [{ quote, words: quote.text.slice(from, to) }]
  })
  return citations.length === cites.length && whyUnproved(text, citations) === null
}

/**
 * Sentences as a reader sees them: each only while the reader sees all that it stands on, and that proves it. One that was
 * struck stands on nothing, so that it may say words of any quote: it is shown only to who sees all of them.
 */
export function shownSentences(
  answerId: Id,
  sentences: readonly KeptSentence[],
  quotes: readonly QuoteNow[],
): ShownSentence[] {
  const areAllSeen = quotes.every((quote) => typeof quote !== 'string')
  return sentences.flatMap(({ position, text, cites, struck }): ShownSentence[] => {
    const of = { id: `${answerId}.s${position}`, position, struck: null, withheld: null, citations: [] }
    if (struck !== null) return text === null || !areAllSeen ? [] : [{ ...of, text, struck }]
    const cited = cites.map(({ quote }) => quotes[quote - 1] ?? 'GONE')
    if (cited.includes('NO_ACCESS')) return [{ ...of, text: null, withheld: 'NO_ACCESS' }]
    if (text === null || !areProvedNow(text, cites, quotes)) return [{ ...of, text: null, withheld: 'GONE' }]
    const citations = cites.flatMap(({ quote: number, from, to }) => {
      const quote = quotes[number - 1]
      return quote === undefined || typeof quote === 'string'
        ? []
        : [{ number, citationId: `${answerId}.${number}`, words: quote.text.slice(from, to) }]
    })
    return [{ ...of, text, citations }]
  })
}
