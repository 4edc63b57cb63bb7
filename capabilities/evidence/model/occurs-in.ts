const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const SINGLE_QUOTES = /[‘’‚‛′`´]/g
const DOUBLE_QUOTES = /[“”„‟«»″]/g
const DASHES = /[‐‑‒–—―−]|--+/g
const SPACES = /\s+/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const WORD_BEFORE = /[\p{L}\p{M}\p{N}]['’]?$/u
const WORD_AFTER = /^['’]?[\p{L}\p{M}\p{N}]/u
/** Scripts without spaces: a word may end between any two characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A text with plain quotes, dashes and single spaces: what a program changes without changing a word. */
function plainTypography(text: string): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-')
    .replaceAll('…', '...')
    .replace(SPACES, ' ')
    .trim()
}

/**
 * Whether a quote stands in a source character for character, except for typography. It begins and ends between words:
 * "I can" does not stand in "I can't". A quote without a letter or digit stands nowhere.
 */
export function occursIn(quote: string, source: string): boolean {
  if (!LETTER_OR_DIGIT.test(quote)) return false
  return hasBetweenWords(source, quote.trim()) || hasBetweenWords(plainTypography(source), plainTypography(quote))
}

function hasBetweenWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (!cutsWord(text, at) && !cutsWord(text, at + words.length)) return true
  return false
}

function cutsWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  const after = text.slice(at, at + 2)
  return WORD_BEFORE.test(before) && WORD_AFTER.test(after) && !UNSPACED.test(`${before.slice(-1)}${after.charAt(0)}`)
}
