import { expect, test } from 'vitest'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { ranksAfterMove, type RankedClip } from './rank.ts'

/** The order by ranks; clips without a rank come last. */
function ordered(clips: readonly RankedClip[], changed: ReadonlyMap<string, number>): string[] {
  const ranked = clips.map((clip) => ({ ...clip, rank: changed.get(clip.highlightId) ?? clip.rank }))
  return ranked
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))
    .map(({ highlightId }) => highlightId)
}
const unordered = ['a', 'b', 'c', 'd'].map((highlightId): RankedClip => ({ highlightId, rank: null }))
const inOrder = unordered.map((clip, at) => ({ ...clip, rank: (at + 1) * RANK_GAP }))

test('the first move gives every clip a rank, a later one only the moved clips', () => {
  const first = ranksAfterMove(unordered, new Set(['d']), 'a')
  expect(ordered(unordered, first)).toEqual(['a', 'd', 'b', 'c'])
  expect(first.size).toBe(4)
  const later = ranksAfterMove(inOrder, new Set(['a']), 'c')
  expect(ordered(inOrder, later)).toEqual(['b', 'c', 'a', 'd'])
  expect([...later.keys()]).toEqual(['a'])
  expect(ordered(inOrder, ranksAfterMove(inOrder, new Set(['b', 'd']), null))).toEqual(['b', 'd', 'a', 'c'])
  expect(ordered(inOrder, ranksAfterMove(inOrder, new Set(['a']), 'd'))).toEqual(['b', 'c', 'd', 'a'])
})

test('a clip moved to the end gets the same distance from the last as between others', () => {
  expect(ranksAfterMove(inOrder, new Set(['a']), 'd')).toEqual(new Map([['a', 5 * RANK_GAP]]))
  expect(ranksAfterMove(inOrder, new Set(['a', 'b']), 'd')).toEqual(
    new Map([
      ['a', 5 * RANK_GAP],
      ['b', 6 * RANK_GAP],
    ]),
  )
})

test('if there is no room between two clips, all get new ranks', () => {
  const close = inOrder.map((clip, at) => ({ ...clip, rank: at + 1 }))
  const moved = ranksAfterMove(close, new Set(['d']), 'a')
  expect(ordered(close, moved)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved.size).toBe(4)
})
