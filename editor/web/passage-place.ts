import { rangeOf, textOf } from './view-search.ts'

const PASSAGE = 'quarry-passage'
/** So long it stays marked: long enough to be seen by who looks up. */
const MARKED_MS = 5_000
const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/-]/g
/** A part of a passage is the place where it holds so many of its words. */
const LEAST_WORDS = 4
const LEAST_PART = 1 / 3

/**
 * Where a passage stands under an element, whatever marks, blocks and breaks it runs over; null where it does not. What
 * stands apart on the page, as answers do, is told by the longest part of the passage that stands together.
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

/** The most words of a passage that follow each other in a text; none where these are few of them. */
function longestPart(text: string, words: readonly string[]): readonly string[] {
  let longest: readonly string[] = []
  let from = 0
  for (let to = 1; to <= words.length; to += 1) {
    while (from < to && placeOf(text, words.slice(from, to)) === null) from += 1
    if (to - from > longest.length) longest = words.slice(from, to)
  }
  return longest.length >= Math.max(LEAST_WORDS, words.length * LEAST_PART) ? longest : []
}

/** Whether a passage stands under an element, or most of it. */
export function holdsPassage(root: HTMLElement, passage: string): boolean {
  return rangeOfPassage(root, passage) !== null
}

let marked: ReturnType<typeof setTimeout> | undefined

/**
 * Brings a passage into view and marks it for a moment, without touching its elements.
 * @returns where it stands; null when it is not on the page
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
