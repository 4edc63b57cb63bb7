import type { CitedSentence } from '#evidence/model/check-sentence.ts'

/** A random number from 0 to below 1. */
type Random = () => number

/** What is changed in a sentence that its quote proves. */
export const CHANGES = ['number', 'name', 'negation', 'citation', 'quote'] as const
export type Change = (typeof CHANGES)[number]

/** What the changes are made of, taken from the same meetings so that it looks like the rest. */
export interface Stock {
  names: readonly string[]
  /** Other sentences, to be quoted though they are not in the source. */
  sentences: readonly string[]
  citations: readonly string[]
}

const NEGATABLE = /\b(?:is|are|was|were|can|could|will|would|should|have|has|must)\b(?! (?:not|never|no)\b)(?!['’])/i
const NEGATED = /\b(?:(do|does|did|is|are|was|were|would|could|should|have|has|had)n['’]t|not|never)\b/i
const SPELLED = (
  'two three four five six seven eight nine ten eleven twelve thirteen fifteen sixteen eighteen twenty thirty forty ' +
  'fifty sixty seventy eighty ninety'
).split(' ')
const NUMBERS = new RegExp(`(?<![\\w.,])\\d[\\d.,]*(?<=\\d)|\\b(?:${SPELLED.join('|')})\\b`, 'gi')
const NAMES = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}\b/gu
const SMALL_WORDS = /(?<![\p{L}\p{N}'’])\p{Ll}{4,}(?![\p{L}\p{N}'’])/gu

/** The sentence with one change, made mechanically; null if it has nothing to change. */
export function changed(sentence: CitedSentence, change: Change, stock: Stock, random: Random): CitedSentence | null {
  switch (change) {
    case 'number': {
      const number = pick(matches(sentence.text, NUMBERS), random)
      return number === undefined ? null : replaced(sentence, number, otherNumber(number, random))
    }
    case 'name': {
      const [name, other] = [pick(namesIn(sentence.text), random), pick(stock.names, random)]
      const isSame = name === undefined || other === undefined || name.startsWith(other) || other.startsWith(name)
      return isSame ? null : replaced(sentence, name, other)
    }
    case 'negation': {
      const negated = NEGATED.exec(sentence.text)
      if (negated !== null) return replaced(sentence, negated[0], negated[1] ?? '')
      const verb = NEGATABLE.exec(sentence.text)
      return verb === null ? null : replaced(sentence, verb[0], `${verb[0]} not`)
    }
    case 'citation':
      // Half of them cite a source that is not there.
      return { ...sentence, citation: random() < 0.5 ? 'none' : (pick(stock.citations, random) ?? 'none') }
    case 'quote': {
      // Half of them have one other word.
      const foreign = pick(stock.sentences, random) ?? ''
      if (random() < 0.5) return { ...sentence, quote: foreign }
      const [word, other] = [
        pick(matches(sentence.quote, SMALL_WORDS), random),
        pick(matches(foreign, SMALL_WORDS), random),
      ]
      if (word === undefined || other === undefined || word === other) return null
      return { ...sentence, quote: sentence.quote.replace(word, other) }
    }
  }
}

/** Capitalised words that do not begin a sentence. */
export function namesIn(text: string): string[] {
  return matches(text, NAMES)
}

/** One of the values; undefined if there is none. */
export function pick<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[Math.floor(random() * values.length)]
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([found]) => found)
}

function replaced(sentence: CitedSentence, written: string, other: string): CitedSentence | null {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${written.replaceAll('.', String.raw`\.`)}(?![\\p{L}\\p{N}])`, 'u')
  const text = sentence.text.replace(whole, other).replace(/\s+/g, ' ').trim()
  return text === sentence.text ? null : { ...sentence, text }
}

/** Another spelled number, or one other digit. */
function otherNumber(number: string, random: Random): string {
  if (!/\d/.test(number))
    return (
      pick(
        SPELLED.filter((word) => word !== number.toLowerCase()),
        random,
      ) ?? 'two'
    )
  const places = Array.from(number.matchAll(/\d/g), ({ index }) => index)
  const at = pick(places, random) ?? 0
  const digit = ((Number(number.charAt(at)) + Math.floor(random() * 8)) % 9) + 1
  return `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
}
