import { proveSentence, whyUnproved, type CitableQuote, type StandsOn } from '#evidence/model/prove-sentence.ts'
import type { CheckedSentence, WrittenSentence } from '#evidence/model/written-sentence.ts'
import { standsIn } from '#evidence/model/stands-in.ts'
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
  standsOn: readonly StandsOn[],
  translatedTo: string | null,
): Struck | null {
  if (translatedTo === null) return whyUnproved(text, standsOn)
  if (standsOn.length === 0) return 'citation'
  if (standsOn.some(({ words, quote }) => !standsIn(words, quote.text))) return 'quote'
  const names = standsOn.flatMap(({ quote }) => [quote.speaker ?? '', quote.question ?? '']).join('\n')
  const words = standsOn.map((one) => one.words).join('\n')
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
  const checked = proveSentence(written, quotes, (text, standsOn) => whySetUnproved(text, standsOn, translatedTo))
  return checked && { ...checked, translatedTo: checked.struck === null ? translatedTo : null }
}
