import { expect, test } from 'vitest'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { ranksAfterMove, type RankedClip } from './rank.ts'

/** The order that ranks make; those without one stay last. */
function ordered(clips: readonly RankedClip[], changed: ReadonlyMap<string, number>): string[] {
  const ranked = clips.map((clip) => ({ ...clip, rank: changed.get(clip.highlightId) ?? clip.rank }))
  return ranked
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))
    .map(({ highlightId }) => highlightId)
}
const unordered = ['a', 'b', 'c', 'd'].map((highlightId): RankedClip => ({ highlightId, rank: null }))
const inOrder = unordered.map((clip, at) => ({ ...clip, rank: (at + 1) * RANK_GAP }))

test('the first move gives every clip its place, a later one only what moves', () => {
  const first = ranksAfterMove(unordered, new Set(['d']), 'a')
  expect(ordered(unordered, first)).toEqual(['a', 'd', 'b', 'c'])
  expect(first.size).toBe(4)
  const later = ranksAfterMove(inOrder, new Set(['a']), 'c')
  expect(ordered(inOrder, later)).toEqual(['b', 'c', 'a', 'd'])
  expect([...later.keys()]).toEqual(['a'])
  expect(ordered(inOrder, ranksAfterMove(inOrder, new Set(['b', 'd']), null))).toEqual(['b', 'd', 'a', 'c'])
  expect(ordered(inOrder, ranksAfterMove(inOrder, new Set(['a']), 'd'))).toEqual(['b', 'c', 'd', 'a'])
})

test('what goes to the end is as far from the last as those before are from each other', () => {
  expect(ranksAfterMove(inOrder, new Set(['a']), 'd')).toEqual(new Map([['a', 5 * RANK_GAP]]))
  expect(ranksAfterMove(inOrder, new Set(['a', 'b']), 'd')).toEqual(
    new Map([
      ['a', 5 * RANK_GAP],
      ['b', 6 * RANK_GAP],
    ]),
  )
})

test('where no room is left between two clips all are placed anew', () => {
  const close = inOrder.map((clip, at) => ({ ...clip, rank: at + 1 }))
  const moved = ranksAfterMove(close, new Set(['d']), 'a')
  expect(ordered(close, moved)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved.size).toBe(4)
})
