/** The family under which the values of a facet are kept among the labels, apart from kinds and scopes. */
export function facetFamily(facet: string): string {
  return `facet ${facet}`
}

/** A word read backwards, character by character: words with a common ending stand together. */
export function mirrorWord(word: string): string {
  return Array.from(word).reverse().join('')
}

/**
 * A text as an index file can hold it: SQLite ends a text at NUL in places, and lone surrogates are not UTF-8. Keeps
 * every offset.
 */
export function plainText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
