import { expect, test } from 'vitest'
import { columnLetters } from '../model/office-file.ts'
import { asTabSeparated } from './cell-choice.ts'

test('copied cells can be pasted unchanged into other programs', () => {
  expect(asTabSeparated([['a', 'b', 'c'], ['x'], ['', 'two\nlines', 'says "no"']], 1, 2)).toBe(
    'b\tc\n\t\n"two\nlines"\t"says ""no"""',
  )
})

test('columns have the usual letters', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'])
})
