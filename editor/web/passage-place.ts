import { rangeOf, textOf } from './view-search.ts'

const PASSAGE = 'quarry-passage'
/** How long it stays marked: long enough for a reader to notice. */
const MARKED_MS = 5_000
const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/]/g
/** Part of a passage identifies its position if it has this many of its words. */
const LEAST_WORDS = 4
const LEAST_PART = 1 / 3

/**
 * The range of a passage under an element, across marks, blocks and breaks; null if there is none. If a passage is
 * split on the page, as answers are, its longest continuous part is used.
 */
function rangeOfPassage(root: HTMLElement, passage: string): Range | null {
  const words = passage.split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return null
  const shown = textOf(root)
  const place = placeOf(shown.text, words) ?? placeOf(shown.text, longestPart(shown.text, words))
  return place && rangeOf(shown, place)
}

function placeOf(text: string, words: readonly string[]): { from: number; to: number } | null {
  if (words.length === 0) return null
  const match = new RegExp(patternOf(words), 'u').exec(text)
  return match && { from: match.index, to: match.index + match[0].length }
}

function patternOf(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(SIGN_OF_PATTERNS, String.raw`\$&`)).join(String.raw`\s*`)
}

/** The longest run of words of a passage that occurs in a text; empty if that is too short. */
function longestPart(text: string, words: readonly string[]): readonly string[] {
  let longest: readonly string[] = []
  let from = 0
  for (let to = 1; to <= words.length; to += 1) {
    while (from < to && placeOf(text, words.slice(from, to)) === null) from += 1
    if (to - from > longest.length) longest = words.slice(from, to)
  }
  return longest.length >= Math.max(LEAST_WORDS, words.length * LEAST_PART) ? longest : []
}

/** Whether an element contains a passage, or most of it. */
export function holdsPassage(root: HTMLElement, passage: string): boolean {
  return rangeOfPassage(root, passage) !== null
}

let marked: ReturnType<typeof setTimeout> | undefined

/**
 * Scrolls to a passage and marks it for a moment, without touching its elements.
 * @returns its range; null when it is not on the page
 */
export function scrollToPassage(root: HTMLElement, passage: string): Range | null {
  const range = rangeOfPassage(root, passage)
  if (range !== null) bringIntoView(range)
  return range
}

/** Words of a block, by the offset at which they are about. */
export interface WordsInBlock {
  blockId: string
  offset: number
  text: string
}

/**
 * Scrolls to words of a block and marks them for a moment; where they occur several times in it, to those nearest to
 * the offset. @returns false when they are not on the page
 */
export function scrollToWords(root: ParentNode, { blockId, offset, text }: WordsInBlock): boolean {
  const block = root.querySelector<HTMLElement>(`.quarry-document [data-id="${CSS.escape(blockId)}"]`)
  if (!block) return false
  const shown = textOf(block)
  const pattern = patternOf(text.split(/\s+/u).filter((word) => word !== ''))
  const [nearest] = [...shown.text.matchAll(new RegExp(pattern, 'gu'))].toSorted(
    (one, other) => Math.abs(one.index - offset) - Math.abs(other.index - offset),
  )
  const range = nearest && rangeOf(shown, { from: nearest.index, to: nearest.index + nearest[0].length })
  if (!range) return false
  bringIntoView(range)
  return true
}

function bringIntoView(range: Range): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  clearTimeout(marked)
  CSS.highlights.set(PASSAGE, new Highlight(range))
  marked = setTimeout(() => CSS.highlights.delete(PASSAGE), MARKED_MS)
}
