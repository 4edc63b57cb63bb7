/** Fewer words are a name, even if they begin like a question ("Why Quarry"). */
const LEAST_WORDS = 4
const QUESTION_SIGN = /[?？؟]\s*$/u
const ASKING = "what why how who whom whose which when where what's who's how's"
const ASKING_WHETHER = 'do does did is are was were can could should would will has have had'
const QUESTION_WORDS: ReadonlySet<string> = new Set(`${ASKING} ${ASKING_WHETHER}`.split(' '))

/**
 * Whether the typed text is a question: it begins with a question word or ends with a question mark, and has enough
 * words. A text with double quotes is not: its words are searched literally.
 */
export function asksQuestion(text: string): boolean {
  const words = text.trim().toLowerCase().replaceAll('’', "'").split(/\s+/u)
  if (words.length < LEAST_WORDS || text.includes('"')) return false
  return QUESTION_SIGN.test(text) || QUESTION_WORDS.has(words[0] ?? '')
}
