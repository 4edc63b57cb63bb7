import { checkWords } from './check-sentence.ts'
import { occursIn } from './occurs-in.ts'
import { leadsElsewhere, plainWritten, quoteAt, sharesWords, type Struck } from './written-words.ts'
import { MAX_WRITTEN_CHARS, MOST_CITED } from './limits.ts'
import type { CheckedSentence, WrittenSentence } from './written-sentence.ts'

/** A quote that may be cited, as it is now. */
export interface CitableQuote {
  text: string
  speaker: string | null
  /** The question of a survey that it answers. */
  question: string | null
}

/** Words of a quote on which a sentence stands. */
export interface CitedWords<Quote = CitableQuote> {
  words: string
  quote: Quote
}

/**
 * Why quotes do not prove a sentence; null if they do. Besides their words it may name who speaks and what was asked, but
 * not what a note is called, which anyone may call anything.
 */
export function whyUnproved(text: string, citations: readonly CitedWords[]): Struck | null {
  if (citations.length === 0) return 'citation'
  if (citations.some(({ words, quote }) => !occursIn(words, quote.text))) return 'quote'
  const lines = (of: (one: CitedWords) => ReadonlyArray<string | null>): string =>
    citations.flatMap((one) => of(one).map((line) => line ?? '')).join('\n')
  const words = lines((one) => [one.words])
  const source = {
    text: lines(({ quote }) => [quote.text]),
    names: lines(({ quote }) => [quote.speaker, quote.question]),
  }
  const check = checkWords(text, words, source)
  if (!check.proved) return check.reason
  return sharesWords(text, words) ? null : 'meaning'
}

/**
 * Checks one sentence of a model against the quotes that it was given. @param quotes by the number under which they were
 * given @param why how its words are compared with those that it stands on
 * @returns null for what is not shown at all: too long, formatted, or with what leads elsewhere
 */
export function proveSentence<Quote extends CitableQuote>(
  { text: written, cites, words }: WrittenSentence,
  quotes: ReadonlyMap<number, Quote>,
  why: (text: string, citations: ReadonlyArray<CitedWords<Quote>>) => Struck | null = whyUnproved,
): CheckedSentence | null {
  const text = plainWritten(written)
  if (text === '' || text.length > MAX_WRITTEN_CHARS || leadsElsewhere(text, words.join('\n'))) return null
  const struck = (reason: Struck): CheckedSentence => ({ text, cites: [], struck: reason })
  const cited = cites.flatMap((number) => quotes.get(number) ?? [])
  if (cited.length === 0 || cited.length < cites.length || cited.length > MOST_CITED) return struck('citation')
  const parts = cited.map((quote, at) => {
    const own = words[at] ?? ''
    return { quote, words: own, ...quoteAt(own, quote.text) }
  })
  // As the model quotes it, and as it is shown.
  const reason =
    why(text, parts) ??
    why(
      text,
      parts.map(({ quote, from, to }) => ({ quote, words: quote.text.slice(from, to) })),
    )
  if (reason !== null) return struck(reason)
  return { text, cites: parts.map(({ from, to }, at) => ({ quote: cites[at] ?? 0, from, to })), struck: null }
}
