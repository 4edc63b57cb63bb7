import { expect, test } from 'vitest'
import { ANY_FIGURE, ANY_WORDS, anyOf } from './messages.ts'

const found = (count: number, most: number): string => `${count.toLocaleString()} of ${most.toLocaleString()} (found)`

test('a message is matched with any figure and any words in it, but not as part of a longer one', () => {
  const third = anyOf(found(3, ANY_FIGURE))
  expect('3 of 12 (found)').toMatch(third)
  expect('Places: 3 of 1,204 (found)').toMatch(third)
  expect('13 of 20 (found)').not.toMatch(third)
  expect('3 of 12 found').not.toMatch(third)
  expect('Rendered in 1 minute.').toMatch(anyOf('Kept', `Rendered in ${ANY_WORDS}.`))
})
