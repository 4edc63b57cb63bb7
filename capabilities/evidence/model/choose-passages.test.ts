import { expect, test } from 'vitest'
import { choosePassages } from './choose-passages.ts'
import { rankPassages, type FoundPassage } from './rank-passages.ts'

const TEN_WORDS = 'the gate to the harbour was closed every other night'
const passages = (things: readonly string[]): FoundPassage[] =>
  things.map((thing, at) => ({
    thing,
    ordinal: things.slice(0, at).filter((other) => other === thing).length,
    text: TEN_WORDS,
    similarities: [],
  }))
const chosen = (things: readonly string[], scores: readonly number[], words: number) =>
  choosePassages(passages(things), scores, words).map(({ at }) => at)

test('within one text what is beside the best passage comes before a better one elsewhere', () => {
  expect(chosen(['a', 'a', 'a', 'a'], [0.5, 1, 0.4, 0.8], 20)).toEqual([1, 0])
})

test('of several texts the others come before further passages of one, and what fits far less is left out', () => {
  expect(chosen(['a', 'a', 'b', 'c'], [1, 0.9, 0.8, 0.1], 100)).toEqual([0, 2, 1])
})

test('passages rank by words and meaning, and higher where a speaker says them whom the question names', () => {
  const texts = ['The bill was too high for us.', 'We like the garden.', 'The bill came late.']
  const found = texts.map((text, ordinal) => ({ thing: 'a', ordinal: ordinal * 2, text, similarities: [0.3] }))
  const { scores } = rankPassages('What did Mara say about the bill?', found)
  expect(scores[1]).toBeLessThan(Math.min(scores[0] ?? 0, scores[2] ?? 0))
  const named = rankPassages('What did Mara say about the bill?', [
    ...found.slice(0, 2),
    { thing: 'a', ordinal: 4, text: 'The bill came late.', similarities: [0.3], byNamed: 1 },
  ])
  expect(named.scores[2]).toBeGreaterThan(scores[2] ?? 0)
})
