import { expect, test } from 'vitest'
import { fuseScores } from './fuse-scores.ts'

const SENTENCE = 6

const order = (
  words: Record<string, number>,
  meaning: Record<string, number>,
  { asked = SENTENCE }: { asked?: number } = {},
): string[] => {
  const fused = fuseScores(new Map(Object.entries(words)), new Map(Object.entries(meaning)), asked)
  return [...fused].sort(([, one], [, other]) => other - one).map(([key]) => key)
}

test('what both methods find well comes before what one of them finds best, whatever units their scores have', () => {
  const words = { exact: 40, common: 38, weak: 3 }
  const meaning = { same: 0.71, common: 0.69, far: 0.22 }
  expect(order(words, meaning)).toEqual(['common', 'same', 'exact', 'far', 'weak'])
  expect(order({ exact: 40_000, common: 38_000, weak: 3_000 }, meaning)).toEqual(order(words, meaning))
})

test('of a query of one or two words the words decide, and meaning only among what holds them equally well', () => {
  const words = { best: 40, good: 30, also: 30 }
  const meaning = { other: 0.8, also: 0.7, good: 0.3, best: 0.2 }
  expect(order(words, meaning)).toEqual(['also', 'other', 'best', 'good'])
  expect(order(words, meaning, { asked: 2 })).toEqual(['best', 'also', 'good', 'other'])
})

test('if one method finds nothing, the other decides alone', () => {
  expect(order({ one: 3, two: 2, three: 1 }, {})).toEqual(['one', 'two', 'three'])
  expect(order({}, { one: 0.3, two: 0.2 })).toEqual(['one', 'two'])
  expect(order({}, {})).toEqual([])
})

test('the best of poor results counts little, and nothing if it is dissimilar; what is certainly similar counts fully', () => {
  const scale = { unlike: 0.1, near: 0.25, answers: 0.36, sure: 0.45 }
  const scoreOf = (similarity: number): number | undefined =>
    fuseScores(new Map<string, number>(), new Map([['one', similarity]]), SENTENCE, scale).get('one')
  expect(scoreOf(0.1)).toBe(0)
  expect(scoreOf(0.275)).toBeCloseTo(0.3)
  expect(scoreOf(0.45)).toBeCloseTo(0.6)
  expect(scoreOf(0.9)).toBeCloseTo(0.6)
  expect(
    [...fuseScores(new Map([['word', 2]]), new Map([['alike', 0.3]]), SENTENCE, scale).entries()].sort(
      ([, a], [, b]) => b - a,
    )[0]?.[0],
  ).toBe('word')
})

test('scores stay between 0 and 1, also if nothing is similar or many are found', () => {
  const many = new Map(Array.from({ length: 300_000 }, (_, key) => [key, 1 + (key % 7)]))
  const scores = [
    ...fuseScores(
      many,
      new Map([
        [1, -0.2],
        [2, 0],
      ]),
      SENTENCE,
    ).values(),
  ].sort((one, other) => one - other)
  expect(scores[0]).toBeGreaterThanOrEqual(0)
  expect(scores.at(-1)).toBeLessThanOrEqual(1)
})
