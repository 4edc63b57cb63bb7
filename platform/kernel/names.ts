/**
 * Equality key for names typed by people: compatibility form, case folded, white space collapsed. Kept in a column
 * where equality matters, since `lower()` differs between servers.
 */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('und').replace(/\s+/gu, ' ').trim()
}

/**
 * Whether a name is the one that somebody types, as equality is kept: whatever its case and the white space in it,
 * though not its accents. Nothing typed names nothing.
 */
export function nameIs(typed: string): (name: string) => boolean {
  const requested = normalizeName(typed)
  return (name) => requested !== '' && normalizeName(name) === requested
}
