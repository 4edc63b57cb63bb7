import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchWords, soundOf } from './match-words.ts'

/** Few different words, so that they repeat as they do where people stammer. */
const said = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 })

/** How many words two sequences have in common at most, in order. */
function mostInCommon([first, ...rest]: readonly string[], other: readonly string[]): number {
  if (first === undefined) return 0
  const at = other.indexOf(first)
  const without = mostInCommon(rest, other)
  return at === -1 ? without : Math.max(without, 1 + mostInCommon(rest, other.slice(at + 1)))
}

test('each word is matched once at most, with one that is the same, in order, and as many as there can be', () => {
  fc.assert(
    fc.property(said, said, (from, to) => {
      const matches = matchWords(from, to)
      for (const [one, other] of matches) expect(from[one]).toBe(to[other])
      for (const [at, [one, other]] of matches.entries()) {
        const [before, otherBefore] = matches[at - 1] ?? [-1, -1]
        expect([one > before, other > otherBefore]).toEqual([true, true])
      }
      expect(matches).toHaveLength(mostInCommon(from, to))
    }),
  )
})

test('a word that is said once more is matched with one of them only', () => {
  expect(matchWords(['very', 'very'], ['very', 'very', 'very'])).toHaveLength(2)
  expect(matchWords(['very', 'very', 'very'], ['very', 'very'])).toHaveLength(2)
})

test('case and punctuation make no other word of one; a sign alone is itself', () => {
  expect(soundOf('“Well,”')).toBe(soundOf('well'))
  expect(soundOf('—')).toBe('—')
})
