import { expect, test } from 'vitest'
import { inReadingOrder } from './reading-order.ts'

const item = (id: string, x: number, y: number, height = 100) => ({ id, x, y, width: 100, height })
const read = (...items: ReturnType<typeof item>[]): string[] => inReadingOrder(items).map(({ id }) => id)

test('rows are read from the top, each from the left, in whatever order the items are given', () => {
  const items = [item('d', 200, 250), item('b', 200, 10), item('c', 0, 240), item('a', 0, 0)]
  expect(read(...items)).toEqual(['a', 'b', 'c', 'd'])
  expect(read(...items.toReversed())).toEqual(['a', 'b', 'c', 'd'])
  expect(read()).toEqual([])
})

test('an item that begins above the middle of the first of a row is in that row', () => {
  expect(read(item('first', 300, 0), item('above its middle', 0, 49))).toEqual(['above its middle', 'first'])
  expect(read(item('first', 300, 0), item('at its middle', 0, 50))).toEqual(['first', 'at its middle'])
})

test('items at the same position are read in a stable order', () => {
  const [one, other] = [item('a', 0, 0), item('b', 0, 0)]
  expect(read(one, other)).toEqual(read(other, one))
  expect(read(item('low', 0, 30), item('high', 0, 10))).toEqual(['high', 'low'])
})
