/** Picks one of the colours, always the same for a name. */
export function caretColorAmong(colors: readonly string[], name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return colors[sum % colors.length] ?? ''
}
