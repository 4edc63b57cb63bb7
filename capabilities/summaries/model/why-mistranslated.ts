import { missingName } from '#evidence/model/names-in.ts'
import { missingNumber } from '#evidence/model/numbers-in.ts'
import { occursIn } from '#evidence/model/occurs-in.ts'
import type { Struck } from '#evidence/model/written-words.ts'

const WORDS = /[\p{L}\p{M}]+/gu
const FIRST_LETTER = /\p{L}/u
/** In it every noun has a capital. */
const NOUNS_CAPITALISED = 'de'

/**
 * Why a sentence in another language than its quote is not proved; null if nothing speaks against it. The quote stands in
 * the text, and figures and names of the sentence in the quote. Negation, numbers in words and what it says cannot be
 * compared across languages, nor names in German.
 */
export function whyMistranslated(
  text: string,
  quote: string,
  source: { text: string; names: string; language: string },
): Extract<Struck, 'quote' | 'number' | 'name'> | null {
  return occursIn(quote, source.text) ? missingAcrossLanguages(text, quote, source) : 'quote'
}

/** What of a sentence is not in words of another language on which it stands, as far as that can be compared. */
export function missingAcrossLanguages(
  text: string,
  words: string,
  { names, language }: { names: string; language: string },
): Extract<Struck, 'number' | 'name'> | null {
  if (missingNumber(text.replaceAll(WORDS, ' '), words) !== null) return 'number'
  if (language === NOUNS_CAPITALISED) return null
  // The first word has a capital in any case.
  const inside = text.replace(FIRST_LETTER, (letter) => letter.toLowerCase())
  return missingName(inside, `${words}\n${names}`, () => false) === null ? null : 'name'
}
