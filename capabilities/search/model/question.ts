/** Fewer words name something, also where they begin as a question does ("Why Quarry"). */
const LEAST_WORDS = 4
const QUESTION_SIGN = /[?？؟]\s*$/u
const QUESTION_WORDS: ReadonlySet<string> = new Set([
  ...['what', 'why', 'how', 'who', 'whom', 'whose', 'which', 'when', 'where', "what's", "who's", "how's"],
  ...['do', 'does', 'did', 'is', 'are', 'was', 'were', 'can', 'could', 'should', 'would', 'will', 'has', 'have', 'had'],
])

/** Whether somebody who typed this asks something: a question word first or a question mark at the end, and some words. */
export function asksQuestion(text: string): boolean {
  const words = text.trim().toLowerCase().replaceAll('’', "'").split(/\s+/u)
  return (
    words.length >= LEAST_WORDS &&
    !text.includes('"') &&
    (QUESTION_SIGN.test(text) || QUESTION_WORDS.has(words[0] ?? ''))
  )
}
