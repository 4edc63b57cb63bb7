import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchWords, soundOf } from './match-words.ts'

/** Few different words, so that they repeat as in stammering. */
const said = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 })

/** The largest number of words that two sequences have in common, in order. */
function mostInCommon([first, ...rest]: readonly string[], other: readonly string[]): number {
  if (first === undefined) return 0
  const at = other.indexOf(first)
  const without = mostInCommon(rest, other)
  return at === -1 ? without : Math.max(without, 1 + mostInCommon(rest, other.slice(at + 1)))
}

test('each word is matched at most once, with an equal one, in order, and as many as possible are matched', () => {
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

test('a repeated word is matched with only one of its occurrences', () => {
  expect(matchWords(['very', 'very'], ['very', 'very', 'very'])).toHaveLength(2)
  expect(matchWords(['very', 'very', 'very'], ['very', 'very'])).toHaveLength(2)
})

test('case and punctuation do not make a word different; a lone punctuation mark is compared as it is', () => {
  expect(soundOf('“Well,”')).toBe(soundOf('well'))
  expect(soundOf('—')).toBe('—')
})
