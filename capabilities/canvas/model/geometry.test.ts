import { expect, test } from 'vitest'
import { boxAround, boxBetween, centerOf, grown, holds, moved, overlap } from './geometry.ts'

test('a box is drawn between two corners, in any direction', () => {
  const box = { x: 10, y: 20, width: 30, height: 50 }
  const corners = [
    [10, 20, 40, 70],
    [40, 70, 10, 20],
    [10, 70, 40, 20],
    [40, 20, 10, 70],
  ] as const
  for (const [x, y, otherX, otherY] of corners) expect(boxBetween({ x, y }, { x: otherX, y: otherY })).toEqual(box)
})

test('the box around several contains each of them and no more, at any position', () => {
  const boxes = [
    { x: -50, y: 10, width: 20, height: 20 },
    { x: 0, y: -5, width: 100, height: 5 },
    { x: 10, y: 10, width: 10, height: 10 },
  ]
  expect(boxAround(boxes)).toEqual({ x: -50, y: -5, width: 150, height: 35 })
  expect(boxAround(boxes.toReversed())).toEqual(boxAround(boxes))
  expect(boxAround([])).toBeNull()
})

const box = { x: 10, y: 20, width: 30, height: 40 }

test('boxes overlap where they share more than an edge', () => {
  const beside = { x: 0, y: 0, width: 10, height: 20 }
  for (const [x, y, shared] of [
    [10, 20, true],
    [1, 1, true],
    [39, 59, true],
    [40, 20, false],
    [10, 60, false],
    [0, 20, false],
    [10, 0, false],
  ] as const) {
    const other = { ...beside, x, y }
    expect([x, y, overlap(box, other), overlap(other, box)]).toEqual([x, y, shared, shared])
  }
})

test('a box contains its inside, its edges and its corners, and nothing beyond', () => {
  for (const [x, y, held] of [
    [25, 40, true],
    [10, 20, true],
    [40, 60, true],
    [9, 40, false],
    [41, 40, false],
    [25, 19, false],
    [25, 61, false],
  ] as const)
    expect([x, y, holds(box, { x, y })]).toEqual([x, y, held])
})

test('a box grows on all of its sides around its middle, and moves without changing its size', () => {
  expect(grown(box, 5)).toEqual({ x: 5, y: 15, width: 40, height: 50 })
  expect(centerOf(grown(box, 5))).toEqual(centerOf(box))
  expect(centerOf(box)).toEqual({ x: 25, y: 40 })
  expect(moved(box, -10, 5)).toEqual({ ...box, x: 0, y: 25 })
})
