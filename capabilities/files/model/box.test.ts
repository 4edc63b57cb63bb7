import { expect, test } from 'vitest'
import { box, roundedBox } from './box.ts'

test.each([
  [{ x: 0, y: 0, width: 1, height: 1 }, true],
  [{ x: 0.5, y: 0.2, width: 0.5, height: 0.8 }, true],
  // Rounding may add up to a little.
  [{ x: 0.5, y: 0.2, width: 0.5001, height: 0.8001 }, true],
  [{ x: 0.5, y: 0, width: 0.6, height: 1 }, false],
  [{ x: 0, y: 0.5, width: 1, height: 0.6 }, false],
  [{ x: -0.1, y: 0, width: 0.5, height: 0.5 }, false],
  [{ x: 0.5, y: 1.1, width: 0.1, height: 0.1 }, false],
  [{ x: 0.5, y: 0.5, width: 0, height: 0.1 }, false],
  [{ x: 0.5, y: 0.5, width: 0.1, height: 0 }, false],
])('the region %j is within its page: %s', (region, lies) => {
  expect(box.safeParse(region).success).toBe(lies)
})

test('a region is rounded, and stays within its page', () => {
  expect(roundedBox({ x: 0.123_456, y: 0.000_04, width: 0.5, height: 0.25 })).toEqual({
    x: 0.1235,
    y: 0,
    width: 0.5,
    height: 0.25,
  })
  expect(roundedBox({ x: -0.2, y: 0.75, width: 0.5, height: 0.5 })).toEqual({ x: 0, y: 0.75, width: 0.5, height: 0.25 })
})
