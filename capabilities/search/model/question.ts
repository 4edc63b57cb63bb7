/** Fewer words name something, also where they begin as a question does ("Why Quarry"). */
const LEAST_WORDS = 4
const QUESTION_SIGN = /[?？؟]\s*$/u
const ASKING = "what why how who whom whose which when where what's who's how's"
const ASKING_WHETHER = 'do does did is are was were can could should would will has have had'
const QUESTION_WORDS: ReadonlySet<string> = new Set(`${ASKING} ${ASKING_WHETHER}`.split(' '))

/**
 * Whether somebody who typed this asks something: a question word first or a question mark at the end, and some words;
 * words in double quotes are looked for as they stand.
 */
export function asksQuestion(text: string): boolean {
  const words = text.trim().toLowerCase().replaceAll('’', "'").split(/\s+/u)
  if (words.length < LEAST_WORDS || text.includes('"')) return false
  return QUESTION_SIGN.test(text) || QUESTION_WORDS.has(words[0] ?? '')
}
