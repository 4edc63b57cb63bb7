/** In scripts with spaces, and of the others, of which a character is often a token of its own. */
const CHARS_OF_TOKEN = 4
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** About how many tokens a text has; each model cuts them in a way of its own. */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0
  return dense + Math.ceil((text.length - dense) / CHARS_OF_TOKEN)
}
