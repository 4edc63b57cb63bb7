import { expect, test } from 'vitest'
import { utterancesOf } from './utterances.ts'
import type { Word } from './word.ts'

function words(...timed: [text: string, startMs: number, endMs: number][]): Word[] {
  return timed.map(([text, startMs, endMs]) => ({ text, startMs, endMs, confidence: 1 }))
}

test('a pause begins a new utterance', () => {
  expect(
    utterancesOf(words(['one', 0, 400], ['two', 500, 900], ['three', 3000, 3400]), 'Ada').map(
      ({ startMs, endMs, speaker }) => [startMs, endMs, speaker],
    ),
  ).toEqual([
    [0, 900, 'Ada'],
    [3000, 3400, 'Ada'],
  ])
})

test('a long utterance ends with a sentence, a short one does not', () => {
  const long = Array.from({ length: 40 }, (_, index): [string, number, number] => [
    index % 10 === 9 ? 'end.' : 'word',
    index * 500,
    index * 500 + 450,
  ])
  expect(utterancesOf(words(...long), null).map(({ words: found }) => found.length)).toEqual([30, 10])
})

test('an utterance ends even without a sentence or pause', () => {
  const endless = Array.from({ length: 100 }, (_, index): [string, number, number] => [
    'word',
    index * 500,
    index * 500 + 500,
  ])
  for (const { startMs, endMs } of utterancesOf(words(...endless), null))
    expect(endMs - startMs).toBeLessThanOrEqual(30_000)
})
