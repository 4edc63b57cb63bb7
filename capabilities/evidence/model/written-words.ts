/** Why a sentence that a model wrote is not shown as proved: what of it does not stand in what it cites. */
export const STRUCK = ['citation', 'quote', 'number', 'name', 'negation', 'meaning'] as const
export type Struck = (typeof STRUCK)[number]

/** What a page or a mail program may turn into a link, also without a scheme. */
const LINK =
  /[\p{L}\d+.-]+:\/\/\S+|\b(?:mailto|javascript|data|tel):\S+|\bwww\.\S+|\S+@\S+\.\p{L}{2,}|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?(?!\S)/giu
/** Characters that make text look other than it is, and marks of formatting. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\u{e0000}-\u{e007f}]/gu
const FORMATTED = /<[a-z!/][^>]*>|!?\[[^\]]*\]\([^)]*\)|```/iu

/** A sentence as a model wrote it, without hidden characters and on one line. */
export function plainWritten(text: string): string {
  return text.replaceAll(HIDDEN, ' ').replaceAll(/\s+/gu, ' ').trim()
}

/** Whether a written text is formatted, or has what leads elsewhere and is not in its quote: it is not shown at all. */
export function leadsElsewhere(text: string, quote: string): boolean {
  return (
    FORMATTED.test(text) || (text.match(LINK) ?? []).some((link) => !quote.includes(link.replace(/[.,;:!?)]+$/u, '')))
  )
}

/** A word of fewer letters is in every text; the beginning of a longer one is the same in its other forms. */
const STEM_CHARS = 4
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether any word of a text, by its beginning, is in a quote: whatever shares none says something else. */
export function sharesWords(text: string, quote: string): boolean {
  const stems = stemsOf(text)
  const quoted = new Set(stemsOf(quote))
  return stems.length === 0 || stems.some((stem) => quoted.has(stem))
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) =>
    UNSPACED.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word.length >= STEM_CHARS
        ? [word.slice(0, STEM_CHARS)]
        : [],
  )
}

/** Where a quote stands in the words that it is from; all of them where only its typography differs. */
export function quoteAt(quote: string, text: string): { from: number; to: number } {
  const from = text.indexOf(quote.trim())
  return from === -1 ? { from: 0, to: text.length } : { from, to: from + quote.trim().length }
}
