import { rangeOf, textOf } from './view-search.ts'

const PASSAGE = 'quarry-passage'
/** How long it stays marked: long enough for a reader to notice. */
const MARKED_MS = 5_000
const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/-]/g
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
  const pattern = words.map((word) => word.replaceAll(SIGN_OF_PATTERNS, String.raw`\$&`)).join(String.raw`\s*`)
  const match = new RegExp(pattern, 'u').exec(text)
  return match && { from: match.index, to: match.index + match[0].length }
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
  if (range === null) return null
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  clearTimeout(marked)
  CSS.highlights.set(PASSAGE, new Highlight(range))
  marked = setTimeout(() => CSS.highlights.delete(PASSAGE), MARKED_MS)
  return range
}
