import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { LEAST_WORDS_ALIKE, LEAST_WORDS_NEARLY_ALIKE, MAX_CHARS_COMPARED, MAX_WORDS_COMPARED } from './limits.ts'

/** Scripts written without spaces: each character counts as a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g
const BEYOND_ASCII = /[^\p{ASCII}]/u

/** Numbers of which nearly equal texts share at least one at the same position; null where there is none. */
export type Sketch = ReadonlyArray<number | null>
const BANDS = 5

/** How many minimum hashes form a band: the more, the more similar texts must be to share one. */
const ROWS_OF_A_BAND = 4
/** Each maps the number of a word pair to another number. */
const TURNS = Uint32Array.from({ length: BANDS * ROWS_OF_A_BAND }, (_, at) => scramble(at + 1))

/** The words of a text for comparison: without case, accents and punctuation. */
export function foldedWords(text: string): string[] {
  const words = BEYOND_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .match(WORD)
    : text.toLowerCase().match(PLAIN_WORD)
  return words ?? []
}

/**
 * The words of a note's author that are compared: without headings, which the rows of one table share, and without
 * chosen options.
 */
export function ownWords(content: DocumentJson): string[] {
  const text = textOfContent({ type: 'doc', content: content.content?.filter((block) => !isHeading(block)) ?? [] })
  return foldedWords(text.slice(0, MAX_CHARS_COMPARED)).slice(0, MAX_WORDS_COMPARED)
}

/** A heading, or a line in bold that serves as one. */
function isHeading({ type, content = [] }: NodeJson): boolean {
  return (
    type === 'heading' ||
    (type === 'paragraph' &&
      content.length > 0 &&
      content.every(({ marks = [] }) => marks.some((mark) => mark.type === 'bold')))
  )
}

/**
 * How similar two texts are, from 0 to 1: the share of word pairs in both among those in either. Short ones are either
 * equal or different, and those of a few words never repeat each other: "Yes, I think so" is often said independently.
 */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const fewest = Math.min(one.length, other.length)
  if (fewest < LEAST_WORDS_ALIKE) return 0
  if (fewest < LEAST_WORDS_NEARLY_ALIKE)
    return one.length === other.length && one.every((word, at) => word === other[at]) ? 1 : 0
  const [few, many] = [pairsOf(one), pairsOf(other)].sort((a, b) => a.size - b.size) as [Set<string>, Set<string>]
  let both = 0
  for (const pair of few) if (many.has(pair)) both += 1
  return both / (few.size + many.size - both)
}

function pairsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`))
}

/**
 * Makes a text findable by texts that nearly repeat it (MinHash in bands); null if it is too short to repeat another.
 */
export function sketchOf(words: readonly string[]): Sketch | null {
  if (words.length < LEAST_WORDS_ALIKE) return null
  const numbers = words.map(numberOfWord)
  if (words.length < LEAST_WORDS_NEARLY_ALIKE)
    return [numbers.reduce(together) | 0, ...Array.from({ length: BANDS - 1 }, () => null)]
  const least = new Uint32Array(TURNS.length).fill(0xff_ff_ff_ff)
  for (let at = 1; at < numbers.length; at += 1) {
    const pair = together(numbers[at - 1] ?? 0, numbers[at] ?? 0)
    for (let turn = 0; turn < TURNS.length; turn += 1) {
      const turned = scramble(pair ^ (TURNS[turn] ?? 0))
      if (turned < (least[turn] ?? 0)) least[turn] = turned
    }
  }
  return Array.from(
    { length: BANDS },
    (_, band) => least.subarray(band * ROWS_OF_A_BAND, (band + 1) * ROWS_OF_A_BAND).reduce(together, band) | 0,
  )
}

function numberOfWord(word: string): number {
  let number = 0x81_1c_9d_c5
  for (let at = 0; at < word.length; at += 1) number = Math.imul(number ^ word.charCodeAt(at), 0x01_00_01_93)
  return scramble(number)
}

function together(one: number, other: number): number {
  return scramble(Math.imul(one, 31) + other)
}

/** Spreads a number over all 32 bits. */
function scramble(number: number): number {
  let spread = number
  spread = Math.imul(spread ^ (spread >>> 16), 0x7f_eb_35_2d)
  spread = Math.imul(spread ^ (spread >>> 15), 0x84_6c_a6_8b)
  return (spread ^ (spread >>> 16)) >>> 0
}
