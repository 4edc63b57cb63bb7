import { functionWordOf } from './languages.ts'
import { tokenize } from './tokenize.ts'

/** A word of a text as it was written, and the stem that its other forms share. */
export interface ContentWord {
  exact: string
  stem: string
}

/** The meaningful words of a text, each once; all of them if none is ("Why?"). */
export function contentWords(text: string): ContentWord[] {
  const tokens = tokenize(text)
  const isFunctionWord = functionWordOf(tokens)
  const telling = tokens.filter(({ exact }) => !isFunctionWord(exact))
  const words = new Map((telling.length > 0 ? telling : tokens).map(({ exact, stem }) => [stem, { exact, stem }]))
  return [...words.values()]
}
