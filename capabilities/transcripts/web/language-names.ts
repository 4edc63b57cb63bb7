/** The names of languages, joined as in a sentence. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return new Intl.ListFormat('en').format(codes.map((code) => names.of(code) ?? code))
}
