import type { Match } from '#transcripts/model/match-words.ts'

const ONES: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
}
const TEENS: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const FIGURES = /^\d+$/

/**
 * The normaliser `spoken-figures`: converts a text to the tokens by which two texts are compared, so that "twelve
 * hundred", "1,200" and "one two zero zero" equal what they sound like. Figures, however they are written or spoken,
 * become one token for each digit; spelled letters ("B-R-O", "B.R.O.", "BRO") one for each letter; sums of money and
 * per cent the words that are spoken for them. Case and punctuation are dropped.
 */
export function spokenFigures(text: string): string[] {
  const words = text
    .replace(/\$\s?(\d[\d,]*)\.(\d\d)\b/g, '$1 dollars and $2 cents')
    .replace(/\$\s?(\d[\d,]*)/g, '$1 dollars')
    .replaceAll('%', ' percent')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b\p{Lu}{2,}\b/gu, (letters) => [...letters].join(' '))
    .toLowerCase()
    .replaceAll('alright', 'all right')
    .replaceAll('per cent', 'percent')
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
  const tokens: string[] = []
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at)
    if (number === undefined) {
      const word = words[at] ?? ''
      // "5pm" and "4x" are spoken in parts.
      tokens.push(...(word.match(/\d|[^\d]+/g) ?? []))
      at += 1
    } else {
      tokens.push(...String(number.value))
      at += number.words
    }
  }
  return tokens
}

interface ReadNumber {
  value: number
  /** The number of words in it. */
  words: number
}

/** Returns the number that begins at a word; undefined if there is none. */
function numberAt(words: readonly string[], at: number): ReadNumber | undefined {
  return scaledAt(words, at, 'thousand', 1_000, (from) =>
    scaledAt(words, from, 'hundred', 100, (to) => underHundred(words, to)),
  )
}

function scaledAt(
  words: readonly string[],
  at: number,
  scale: string,
  factor: number,
  smaller: (at: number) => ReadNumber | undefined,
): ReadNumber | undefined {
  const many = smaller(at)
  if (many === undefined || words[at + many.words] !== scale) return many
  const value = many.value * factor
  const behind = at + many.words + 1
  const joined = words[behind] === 'and' ? 1 : 0
  const rest = smaller(behind + joined)
  if (rest === undefined || rest.value >= factor) return { value, words: many.words + 1 }
  return { value: value + rest.value, words: many.words + 1 + joined + rest.words }
}

function underHundred(words: readonly string[], at: number): ReadNumber | undefined {
  const word = words[at] ?? ''
  // A text that begins with 0 is not a number but a sequence of digits.
  if (FIGURES.test(word) && word.length < 4 && !word.startsWith('0')) return { value: Number(word), words: 1 }
  const tens = TENS[word]
  if (tens !== undefined) {
    const one = ONES[words[at + 1] ?? ''] ?? 0
    return one > 0 ? { value: tens + one, words: 2 } : { value: tens, words: 1 }
  }
  const value = ONES[word] ?? TEENS[word]
  return value === undefined ? undefined : { value, words: 1 }
}

/** The comparison of a reference text and a recognised text, token by token. */
export interface ComparedSpeech {
  /** Tokens that were added, left out or changed. */
  errors: number
  /** Tokens that were recognised as spoken, in order, by their positions. */
  matches: Match[]
  /** Where so few words were recognised that three in a row are missing. */
  missing: MissingWords[]
}

/**
 * The words of the reference between two recognised tokens, which are given by their positions: -1 and the number of
 * all at the ends.
 */
interface MissingWords {
  said: string
  before: number
  behind: number
}

const MISSING_RUN = 3
const NAMES_OF_DIGITS = Object.keys(ONES)
const sizeOf = (token: string): number => (NAMES_OF_DIGITS[FIGURES.test(token) ? Number(token) : -1] ?? token).length
const sizeOfAll = (tokens: readonly string[]): number => tokens.reduce((sum, token) => sum + sizeOf(token), 0)

/**
 * Compares two texts in the form of `spokenFigures`, at the lowest cost. Words are missing where the recognised text is
 * three words shorter and nothing in it resembles, by letters, three words in a row: wrongly recognised words are not
 * missing.
 */
export function compareSpoken(said: readonly string[], heard: readonly string[]): ComparedSpeech {
  const width = heard.length + 1
  const costs = new Uint16Array((said.length + 1) * width)
  for (let one = 0; one <= said.length; one += 1) {
    for (let other = 0; other <= heard.length; other += 1) {
      const at = one * width + other
      costs[at] =
        one === 0 || other === 0
          ? one + other
          : Math.min(
              (costs[at - width - 1] ?? 0) + (said[one - 1] === heard[other - 1] ? 0 : 1),
              (costs[at - width] ?? 0) + 1,
              (costs[at - 1] ?? 0) + 1,
            )
    }
  }
  const matches: Match[] = []
  for (let one = said.length, other = heard.length; one > 0 && other > 0;) {
    const at = one * width + other
    const aside = costs[at - width - 1] ?? 0
    if (said[one - 1] === heard[other - 1] && costs[at] === aside) matches.unshift([one - 1, other - 1])
    if (costs[at] === aside + (said[one - 1] === heard[other - 1] ? 0 : 1)) {
      one -= 1
      other -= 1
    } else if (costs[at] === (costs[at - width] ?? 0) + 1) one -= 1
    else other -= 1
  }
  const ends: Match[] = [[-1, -1], ...matches, [said.length, heard.length]]
  const missing = ends.slice(1).flatMap(([toSaid, behind], at): MissingWords[] => {
    const [fromSaid, before] = ends[at] ?? [-1, -1]
    const between = said.slice(fromSaid + 1, toSaid)
    const instead = heard.slice(before + 1, behind)
    if (between.length - instead.length < MISSING_RUN) return []
    const least = Math.min(
      ...between.slice(MISSING_RUN - 1).map((_, first) => sizeOfAll(between.slice(first, first + MISSING_RUN))),
    )
    return sizeOfAll(between) - sizeOfAll(instead) < least ? [] : [{ said: between.join(' '), before, behind }]
  })
  return { errors: costs.at(-1) ?? 0, matches, missing }
}
