import { useEffect, type RefObject } from 'react'
import { rangeOf, textOf } from './view-search.ts'

/** Words that a search found, marked in texts that are shown without being touched. */
const FOUND = 'quarry-found'
const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/]/g
const MAX_MARKS = 500

/**
 * Marks words wherever an element shows them, in any case, as whole words.
 * @param words as they are written in the text; the same array while they are the same
 * @param shown changes whenever the element shows another text
 */
export function useFoundWords(element: RefObject<HTMLElement | null>, words: readonly string[], shown: unknown): void {
  useEffect(() => {
    const root = element.current
    if (root === null || words.length === 0) return
    const ranges = rangesOf(root, words)
    const marks = CSS.highlights.get(FOUND) ?? new Highlight()
    CSS.highlights.set(FOUND, marks)
    for (const range of ranges) marks.add(range)
    return () => {
      for (const range of ranges) marks.delete(range)
    }
  }, [element, words, shown])
}

/** Scripts without spaces between words: a word stands within a run of letters. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

function rangesOf(root: HTMLElement, words: readonly string[]): Range[] {
  const text = textOf(root)
  const each = words.toSorted((one, other) => other.length - one.length).map(patternOf)
  return [...text.text.matchAll(new RegExp(each.join('|'), 'giu'))]
    .slice(0, MAX_MARKS)
    .flatMap((match) => rangeOf(text, { from: match.index, to: match.index + match[0].length }) ?? [])
}

function patternOf(word: string): string {
  const written = word.replaceAll(SIGN_OF_PATTERNS, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`)
  return SPACELESS.test(word) ? written : String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`
}
