import { MAX_QUERY_CHARS, MAX_QUERY_WORDS } from '#search/model/limits.ts'
import { sentencesOf } from '#editor/document/sentences.ts'
import { askedWordsOf } from './asked-words.ts'

const ASKING = /[?？؟]["'”’)\]]*\s*$/u
const PARTS = /\s*(?:[,;:]?\s\b(?:when|while|about|regarding|concerning|because|if)\b|[;:—])\s*/iu
const LEAST_WORDS_OF_PART = 2
const MAX_PARTS = 4

/** What is searched for. */
export interface AskedText {
  /** Within the limits of a search. */
  text: string
  /** Whether it is all of the question. */
  isWhole: boolean
  /** Its telling words, and its parts around words such as "when": their meaning is compared too. */
  parts: string[]
}

/**
 * What is searched for a question: all of it if it is short enough for a search; else its last sentences that ask, or
 * if none does, its first telling words.
 */
export function askedText(question: string): AskedText {
  const plain = question.replace(/\s+/gu, ' ').trim()
  const text = fits(plain) ? plain : (lastAsking(plain) ?? firstTelling(plain))
  return { text, isWhole: text === plain, parts: partsOf(text) }
}

function fits(text: string): boolean {
  return text.length <= MAX_QUERY_CHARS && text.split(' ').length <= MAX_QUERY_WORDS
}

function lastAsking(text: string): string | null {
  let chosen: string | null = null
  for (const { text: sentence } of sentencesOf(text).toReversed()) {
    if (!ASKING.test(sentence)) continue
    const longer: string = chosen === null ? sentence : `${sentence} ${chosen}`
    if (!fits(longer)) break
    chosen = longer
  }
  return chosen
}

function firstTelling(text: string): string {
  const words: string[] = []
  let chars = 0
  for (const word of askedWordsOf(text)) {
    chars += word.length + 1
    if (words.length === MAX_QUERY_WORDS || chars > MAX_QUERY_CHARS) break
    words.push(word)
  }
  return words.length === 0
    ? text.slice(0, MAX_QUERY_CHARS).toWellFormed().split(' ').slice(0, MAX_QUERY_WORDS).join(' ')
    : words.join(' ')
}

function partsOf(text: string): string[] {
  const telling = [...askedWordsOf(text)].join(' ')
  const around = text.split(PARTS).filter((part) => part.trim().split(/\s+/u).length >= LEAST_WORDS_OF_PART)
  const parts = [telling, ...(around.length > 1 ? around : [])].map((part) => part.trim())
  return [...new Set(parts)].filter((part) => part !== '' && part !== text).slice(0, MAX_PARTS)
}
