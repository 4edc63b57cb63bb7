import { functionWordOf } from './languages.ts'
import { tokenize } from './tokenize.ts'

/** A word of a text as it was written, and the stem that its other forms share. */
export interface TellingWord {
  exact: string
  stem: string
}

/** The words of a text that say something, each once; all of them where none does ("Why?"). */
export function tellingWords(text: string): TellingWord[] {
  const tokens = tokenize(text)
  const isFunctionWord = functionWordOf(tokens)
  const telling = tokens.filter(({ exact }) => !isFunctionWord(exact))
  const words = new Map((telling.length > 0 ? telling : tokens).map(({ exact, stem }) => [stem, { exact, stem }]))
  return [...words.values()]
}
