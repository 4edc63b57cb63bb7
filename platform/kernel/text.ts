/** Equality key for names typed by people: compatibility form, case folded, white space collapsed. Kept in a column where equality matters, since `lower()` differs between servers. */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('und').replace(/\s+/gu, ' ').trim()
}

/** Characters as people count them are dear to count; the limits of document 3 §9.3 are UTF-16 units. Cuts without splitting a pair. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars
  return text.slice(0, end)
}

/** PostgreSQL text cannot hold NUL and half surrogate pairs: NUL becomes its picture, halves the replacement character. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\u2400').toWellFormed()
}
