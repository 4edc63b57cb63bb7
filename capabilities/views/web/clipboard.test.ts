import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTabSeparated, toTabSeparated } from './clipboard.ts'

test('pasting returns what was copied, whatever the cells contain', () => {
  // A single carriage return is not a line end that anyone writes, and it is lost.
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(fromTabSeparated(toTabSeparated(rows))).toEqual(rows)
    }),
  )
})

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['one', [['one']]],
  ['5" screen\t"two\nlines"', [['5" screen', 'two\nlines']]],
  ['\t', [['', '']]],
])('%j is read as a spreadsheet writes it', (text, expected) => {
  expect(fromTabSeparated(text)).toEqual(expected)
})
