import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('the same seed gives the same numbers, all of them below 1', () => {
  const numbers = (seed: number): number[] => Array.from({ length: 50 }, seededRandom(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
  expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true)
})
