/**
 * Equality key for names typed by users: compatibility form, case folded, white space collapsed. Stored in a column if
 * equality matters, since `lower()` differs between servers.
 */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('und').replace(/\s+/gu, ' ').trim()
}

/**
 * Whether a name equals the one that a user types, by the same key: regardless of case and white space, but not of
 * accents. An empty text names nothing.
 */
export function nameIs(typed: string): (name: string) => boolean {
  const requested = normalizeName(typed)
  return (name) => requested !== '' && normalizeName(name) === requested
}
