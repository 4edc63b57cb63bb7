/** Words and numbers; an apostrophe within a word belongs to it. */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const MARKS = /\p{M}/gu
const POSSESSIVE = /['’](?:s)?$/u

/** A word of a text, where it begins (UTF-16 units), and the form in which it is compared. */
export interface FoundWord {
  written: string
  start: number
  form: string
}

/** The words of a text, in its order. */
export function wordsIn(text: string): FoundWord[] {
  return Array.from(text.matchAll(WORDS), ({ 0: written, index: start }) => ({
    written,
    start,
    form: wordForm(written),
  }))
}

/**
 * A word without case, accents, possessive and English plural: "Müllers", "Muller's" and "muller" are one name. Other
 * endings stay, so that names that differ in them are not taken for each other.
 */
export function wordForm(word: string): string {
  const folded = word.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('’', "'").replace(POSSESSIVE, '')
  if (folded.length > 4 && folded.endsWith('ies')) return `${folded.slice(0, -3)}y`
  return folded.length > 3 && /[^su]s$/.test(folded) ? folded.slice(0, -1) : folded
}
