import { proveSentence, whyUnproved, type CitableQuote, type CitedWords } from '#evidence/model/prove-sentence.ts'
import type { CheckedSentence, WrittenSentence } from '#evidence/model/written-sentence.ts'
import { occursIn } from '#evidence/model/occurs-in.ts'
import type { Struck } from '#evidence/model/written-words.ts'
import { missingAcrossLanguages } from './why-mistranslated.ts'

/** A quote of a set as a model is given it. */
export interface GivenQuote extends CitableQuote {
  /** ISO 639-1 of what it is in; null if nobody knows. */
  language: string | null
}

/** A sentence after its check; `translatedTo` if what it cites is in another language. */
export interface CheckedSetSentence extends CheckedSentence {
  translatedTo: string | null
}

/** Why quotes do not prove a sentence of a set; null if they do. @param translatedTo its language, if theirs is another */
export function whySetUnproved(
  text: string,
  citations: readonly CitedWords[],
  translatedTo: string | null,
): Struck | null {
  if (translatedTo === null) return whyUnproved(text, citations)
  if (citations.length === 0) return 'citation'
  if (citations.some(({ words, quote }) => !occursIn(words, quote.text))) return 'quote'
  const names = citations.flatMap(({ quote }) => [quote.speaker ?? '', quote.question ?? '']).join('\n')
  const words = citations.map((one) => one.words).join('\n')
  return missingAcrossLanguages(text, words, { names, language: translatedTo })
}

/**
 * Checks one sentence of a model about a set. @param language in which it is written; null if that is not known
 * @returns null for what is not shown at all
 */
export function proveSetSentence(
  written: WrittenSentence,
  quotes: ReadonlyMap<number, GivenQuote>,
  language: string | null,
): CheckedSetSentence | null {
  const isOther = (quote: GivenQuote | undefined): boolean => quote !== undefined && quote.language !== language
  const translatedTo =
    language !== null && written.cites.some((number) => isOther(quotes.get(number))) ? language : null
  const checked = proveSentence(written, quotes, (text, citations) => whySetUnproved(text, citations, translatedTo))
  return checked && { ...checked, translatedTo: checked.struck === null ? translatedTo : null }
}
