import { expect, test } from 'vitest'
import { columnLetters } from '../model/office-file.ts'
import { areaOf, asTabSeparated, choiceByKey } from './cell-choice.ts'

const size = { rows: 50, columns: 4, page: 10 }
const at = (row: number, column: number) => ({ row, column })
const press = (key: string, from = at(2, 1), { shift = false, mod = false } = {}) =>
  choiceByKey({ key, shift, mod }, { from, to: from }, size)

test('arrow keys move within the sheet, shift keeps the start of the selection, and one key goes to an end', () => {
  expect(press('ArrowDown')).toEqual({ from: at(3, 1), to: at(3, 1) })
  expect(press('ArrowLeft', at(0, 0))).toEqual({ from: at(0, 0), to: at(0, 0) })
  expect(press('ArrowRight', at(2, 1), { shift: true })).toEqual({ from: at(2, 1), to: at(2, 2) })
  expect(press('End', at(2, 1), { mod: true })).toEqual({ from: at(49, 3), to: at(49, 3) })
  expect(press('PageDown', at(45, 1))?.to).toEqual(at(49, 1))
  expect(press('a')).toBeNull()
  expect(areaOf({ from: at(5, 3), to: at(2, 1) })).toEqual({ top: 2, left: 1, bottom: 5, right: 3 })
})

test('copied cells can be pasted unchanged into other programs', () => {
  expect(asTabSeparated([['a', 'b', 'c'], ['x'], ['', 'two\nlines', 'says "no"']], 1, 2)).toBe(
    'b\tc\n\t\n"two\nlines"\t"says ""no"""',
  )
})

test('columns have the usual letters', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'])
})
