import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantise } from './quantise.ts'

test('a vector in integers keeps its direction, and has unit length', () => {
  const numbers = fc.array(
    fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => Math.round(value * 100) / 100),
    { minLength: 384, maxLength: 384 },
  )
  fc.assert(
    fc.property(numbers, (vector) => {
      const length = Math.hypot(...vector)
      fc.pre(length > 0)
      const { values, scale } = quantise(vector)
      for (const [at, value] of vector.entries())
        expect(Math.abs((values[at] ?? 0) * scale - value / length)).toBeLessThanOrEqual(scale * 0.500_01)
    }),
    { numRuns: 50 },
  )
})

test('a vector without direction, or with invalid numbers, is zero', () => {
  for (const vector of [[], [0, 0], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1]]) {
    const { values, scale } = quantise(vector)
    expect([...values]).toEqual(vector.map(() => 0))
    expect(scale).toBe(0)
  }
})
