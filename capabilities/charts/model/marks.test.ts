import { expect, test } from 'vitest'
import { exceedsItsBase, type ChartItem } from './marks.ts'

const item = (value: number, segments: readonly number[] = []): ChartItem => ({
  key: String(value),
  kind: 'VALUE',
  id: null,
  title: '',
  color: '#000000',
  groupId: null,
  value,
  bySegment: new Map(segments.map((count, at) => [String(at), count])),
  byBucket: new Map(),
  beside: new Map(),
})
const base = { of: 10, unanswered: 0 }

test('shares add up to more than 100 % only where some gave several answers, by rows or by columns', () => {
  expect(exceedsItsBase({ shown: [item(6), item(4)], base })).toBe(false)
  expect(exceedsItsBase({ shown: [item(6), item(5)], base })).toBe(true)
  expect(exceedsItsBase({ shown: [item(6, [4, 2]), item(4, [1, 3])], base })).toBe(false)
  expect(exceedsItsBase({ shown: [item(6, [4, 3]), item(4, [1, 3])], base })).toBe(true)
})
