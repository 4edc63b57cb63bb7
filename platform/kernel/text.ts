/**
 * Characters as people count them are expensive to count; the limits of document 3 §9.3 are UTF-16 units. Cuts without
 * splitting a pair.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars
  return text.slice(0, end)
}

/** Begins a text on one line; where it goes on, it ends after a whole word and says so. */
export function shortened(text: string, maxChars: number): string {
  const whole = onOneLine(text, maxChars + 1)
  if (whole.length <= maxChars) return whole
  const cut = cutText(whole, maxChars - 1)
  const lastWord = cut.lastIndexOf(' ')
  return `${(lastWord > maxChars / 2 ? cut.slice(0, lastWord) : cut).replace(/[\s·,;:]+$/u, '')}…`
}

/**
 * PostgreSQL text cannot contain NUL and half surrogate pairs: NUL becomes its picture, halves the replacement
 * character.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\u2400').toWellFormed()
}

/** A line that does not end a sentence: a heading, a row of a list, a chosen answer. */
const UNENDED = /[\p{L}\p{N})\]"”’»%€$]$/u
const GOES_ON = /^\p{Ll}/u

/** The beginning of a text on one line. Headings and rows of lists are separated from what follows them. */
export function onOneLine(text: string, maxChars: number): string {
  // White space collapses, so more is examined than is kept.
  const lines = text
    .slice(0, maxChars * 4)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
  const line = lines.reduce(
    (before, next) => `${before}${UNENDED.test(before) && !GOES_ON.test(next) ? ' · ' : ' '}${next}`,
    lines.shift() ?? '',
  )
  return cutText(line, maxChars)
}
