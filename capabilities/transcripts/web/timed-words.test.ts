import { expect, test } from 'vitest'
import { byTime, joinWordTimes, readTimedWords, wordAt } from './timed-words.ts'

const words = readTimedWords([
  ['second', [5_000, 5_400], [5_300, 6_000], [90, 40]],
  ['first', [1_000, 1_500, 2_000], [1_400, 1_900, 2_600], [99, 98, 97]],
  ['unheard', [], [], []],
])
const inOrder = byTime(words.values())

test('the word that is being said is found by its time, and none in silence', () => {
  expect(inOrder.map(({ blockId }) => blockId)).toEqual(['first', 'second'])
  const said = (ms: number) => wordAt(inOrder, ms)
  expect(said(0)).toBeNull()
  expect(said(1_000)).toEqual({ blockId: 'first', at: 0 })
  expect(said(1_450)).toEqual({ blockId: 'first', at: 0 })
  expect(said(1_500)).toEqual({ blockId: 'first', at: 1 })
  expect(said(2_900)).toEqual({ blockId: 'first', at: 2 })
  expect(said(3_100)).toBeNull()
  expect(said(5_999)).toEqual({ blockId: 'second', at: 1 })
  expect(said(60_000)).toBeNull()
})

test('what is not a list of words is read as none', () => {
  expect(readTimedWords(null).size).toBe(0)
  expect(readTimedWords([['a', ['late'], [1], [1]]]).size).toBe(0)
})

test('only changed utterances are sent, and all of them after some were removed', () => {
  const known = {
    revision: '7',
    count: 2,
    utterances: [
      ['a', [1], [2], [90]],
      ['b', [3], [4], [90]],
    ],
  }
  expect(
    joinWordTimes(known, {
      revision: '9',
      count: 3,
      utterances: [
        ['b', [5], [6], [100]],
        ['c', [7], [8], [90]],
      ],
    }),
  ).toEqual({
    revision: '9',
    count: 3,
    utterances: [
      ['a', [1], [2], [90]],
      ['b', [5], [6], [100]],
      ['c', [7], [8], [90]],
    ],
  })
  // Unchanged data stays the same object for those who use it.
  expect(joinWordTimes(known, { revision: '7', count: 2, utterances: [] })?.utterances).toBe(known.utterances)
  expect(joinWordTimes(known, { revision: '9', count: 1, utterances: [] })).toBeNull()
})
