import { expect, test } from 'vitest'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { ranksBetween } from './ranks-between.ts'

test.each([
  [null, null, 2, [0, RANK_GAP]],
  [0, null, 2, [RANK_GAP, 2 * RANK_GAP]],
  [null, 0, 2, [-2 * RANK_GAP, -RANK_GAP]],
  [0, 9, 2, [3, 6]],
  [5, 5, 1, null],
  [0, 2 ** -16, 1, null],
])('between %d and %d there is room for %d', (before, after, count, expected) => {
  expect(ranksBetween(before, after, count)).toEqual(expected)
})
