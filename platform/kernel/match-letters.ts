import { foldedInPlace } from './find-folded.ts'

const BEGINS_TITLE = 100
const BEGINS_WORD = 60
const NEXT_TO_ANOTHER = 8

/** The positions of typed letters in a title. */
export interface LetterMatch {
  letters: number[]
  /** Higher is better: adjacent letters before scattered ones, at the beginning before later, short titles first. */
  score: number
}

/** The positions of the typed letters in a title, in their order, and how well they match; null if they do not. */
export function matchLetters(title: string, typed: string): LetterMatch | null {
  const text = foldedInPlace(title)
  const requested = foldedInPlace(typed)
  const at = text.indexOf(requested)
  if (at !== -1) {
    const letters = Array.from({ length: requested.length }, (_, step) => at + step)
    return {
      letters,
      score: 2 * BEGINS_TITLE + (at === 0 ? BEGINS_TITLE : beginsWord(text, at) ? BEGINS_WORD : 0) - title.length / 10,
    }
  }
  const letters: number[] = []
  let score = 0
  for (const letter of requested.replace(/\s+/gu, '')) {
    const next = text.indexOf(letter, (letters.at(-1) ?? -1) + 1)
    if (next === -1) return null
    if (letters.at(-1) === next - 1) score += NEXT_TO_ANOTHER
    if (beginsWord(text, next)) score += NEXT_TO_ANOTHER
    letters.push(next)
  }
  return { letters, score: score - ((letters.at(-1) ?? 0) - (letters[0] ?? 0)) }
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}
