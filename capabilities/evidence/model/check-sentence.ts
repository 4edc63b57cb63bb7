import { hasInSmallLetters, missingName } from './names-in.ts'
import { differentNegation } from './negation.ts'
import { missingNumber } from './numbers-in.ts'
import { occursIn } from './occurs-in.ts'

/** A sentence of an answer or summary with what it says to stand on. */
export interface CitedSentence {
  text: string
  /** The source that it cites, as the sources are called. */
  citation: string
  /** The words of that source that it quotes. */
  quote: string
}

export interface CitableSource {
  text: string
  /** What the sentence may name though the quote does not: who speaks, the title of the note. */
  names?: string
}

/** Why a sentence is not proved. */
type Unproved = 'citation' | 'quote' | 'number' | 'name' | 'negation'

/** `what` is the citation, the quote, or the number, name or negation as written. */
export type SentenceCheck = { proved: true } | { proved: false; reason: Unproved; what: string }

/**
 * Checks a sentence against the quote that it cites (part of issue 28, "Check of a sentence"): the source is there, the
 * quote stands in it character for character except for typography, and numbers, names and negation of the sentence
 * stand in the quote itself, not only around it. A quote that stands in another source is a wrong citation.
 * @param isKnownWord whether a word in small letters is known not to be a name; words of the cited source always are
 */
export function checkSentence(
  { text, citation, quote }: CitedSentence,
  sources: ReadonlyMap<string, CitableSource>,
  isKnownWord: (word: string) => boolean = () => false,
): SentenceCheck {
  const source = sources.get(citation)
  if (source === undefined) return unproved('citation', citation)
  if (!occursIn(quote, source.text)) {
    const stands = [...sources.values()].some((other) => other !== source && occursIn(quote, other.text))
    return stands ? unproved('citation', citation) : unproved('quote', quote)
  }
  return checkWords(text, quote, source, isKnownWord)
}

/**
 * The part of `checkSentence` that compares words: whether numbers, names and negation of a sentence stand in what it
 * quotes. Quotes from several places are given as lines.
 */
export function checkWords(
  text: string,
  quote: string,
  source: CitableSource,
  isKnownWord: (word: string) => boolean = () => false,
): SentenceCheck {
  const number = missingNumber(text, quote)
  if (number !== null) return unproved('number', number)
  const isKnownSmall = (word: string): boolean => isKnownWord(word) || hasInSmallLetters(source.text, word)
  const name = missingName(text, `${quote}\n${source.names ?? ''}`, isKnownSmall)
  if (name !== null) return unproved('name', name)
  const negation = differentNegation(text, quote)
  return negation === null ? { proved: true } : unproved('negation', negation)
}

function unproved(reason: Unproved, what: string): SentenceCheck {
  return { proved: false, reason, what }
}
