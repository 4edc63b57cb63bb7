import { findFolded, foldedForFinding } from './find-folded.ts'

/** A stretch of a text, in UTF-16 units. */
interface Stretch {
  from: number
  to: number
}

/** Words that are further apart than about two sentences do not count as together. */
const TOGETHER_CHARS = 300
const MAX_WORDS = 16
const MAX_OF_ONE_WORD = 5_000
const WORDS = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Scripts from here on have no spaces between words. */
const UNSPACED_FROM = 0x2e_80

/** The different words of a query, as `foldedForFinding` makes them; of a very long query the first ones. */
export function wordsToFind(query: string): string[] {
  return [...new Set(foldedForFinding(query).match(WORDS))].slice(0, MAX_WORDS)
}

/**
 * Where a text contains a query as typed or, if it does so nowhere, its words together; `apart` says which. At most
 * `most` places.
 */
export function findPlaces(text: string, query: string, most: number): { places: Stretch[]; apart: boolean } {
  const places = findFolded(text, query, most)
  return places.length > 0 ? { places, apart: false } : { places: findTogether(text, query, most), apart: true }
}

/**
 * Where the words of a query occur together in a text, with anything between them: for a query that is not found as
 * typed. Each stretch contains the highest number of different words that occurs, at least half of them; in the order
 * of the text, at most `most`.
 */
export function findTogether(text: string, query: string, most: number): Stretch[] {
  const words = wordsToFind(query)
  const places = words
    .flatMap((word, index) => placesOf(text, word).map((place) => ({ ...place, word: index })))
    .toSorted((one, other) => one.from - other.from)
  for (let requested = words.length; requested > 0 && requested * 2 >= words.length; requested -= 1) {
    const found = stretchesOf(places, requested)
    if (found.length > 0) return found.slice(0, most)
  }
  return []
}

/** The shortest stretches with this many different words, without overlaps. */
function stretchesOf(places: readonly (Stretch & { word: number })[], requested: number): Stretch[] {
  const found: Stretch[] = []
  const held = new Map<number, number>()
  let left = 0
  for (const [right, place] of places.entries()) {
    count(held, place.word, 1)
    while (
      left < right &&
      ((held.get(places[left]?.word ?? 0) ?? 0) > 1 || place.to - (places[left]?.from ?? 0) > TOGETHER_CHARS)
    ) {
      count(held, places[left]?.word ?? 0, -1)
      left += 1
    }
    if (held.size < requested) continue
    found.push({
      from: places[left]?.from ?? place.from,
      to: Math.max(...places.slice(left, right + 1).map(({ to }) => to)),
    })
    held.clear()
    left = right + 1
  }
  return found
}

function placesOf(text: string, word: string): Stretch[] {
  const all = findFolded(text, word, MAX_OF_ONE_WORD)
  if ((word.codePointAt(0) ?? 0) >= UNSPACED_FROM) return all
  return all.filter(({ from }) => from === 0 || !LETTER_OR_DIGIT.test(text.charAt(from - 1)))
}

function count(held: Map<number, number>, word: number, by: number): void {
  const times = (held.get(word) ?? 0) + by
  if (times === 0) held.delete(word)
  else held.set(word, times)
}
