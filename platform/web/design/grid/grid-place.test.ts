import { expect, test } from 'vitest'
import { areaBetween, isInArea, placeAfter, type GridShape } from './grid-place.ts'

const at = (row: number, column = 0) => ({ row, column })
const sheet: GridShape = { columns: 4, rowsIn: () => 50, page: () => 10 }
const list: GridShape = { rowsIn: () => 5 }

test('a step stays within the grid, and one step leads to an end', () => {
  expect(placeAfter(at(2, 1), { rows: 1 }, sheet)).toEqual(at(3, 1))
  expect(placeAfter(at(0, 0), { columns: -1 }, sheet)).toEqual(at(0, 0))
  expect(placeAfter(at(45, 1), { pages: 1 }, sheet)).toEqual(at(49, 1))
  expect(placeAfter(at(2, 1), { columns: Infinity }, sheet)).toEqual(at(2, 3))
  expect(placeAfter(at(2, 1), { rows: -Infinity }, sheet)).toEqual(at(0, 1))
  expect(placeAfter(at(2, 1), { rows: Infinity, columns: Infinity }, sheet)).toEqual(at(49, 3))
})

test('without a cursor, a step leads to the near end', () => {
  expect(placeAfter(null, { rows: 1 }, list)).toEqual(at(0))
  expect(placeAfter(null, { rows: -1 }, list)).toEqual(at(4))
  expect(placeAfter(null, { columns: 1 }, sheet)).toEqual(at(0, 1))
  expect(placeAfter(null, { rows: -Infinity, columns: -Infinity }, sheet)).toEqual(at(0, 0))
  expect(placeAfter(null, { rows: Infinity }, sheet)).toEqual(at(49, 0))
  expect(placeAfter(null, { rows: 1 }, { rowsIn: () => 0 })).toBeNull()
})

test('in a list, the ends of a row are the ends of the list', () => {
  expect(placeAfter(at(2), { columns: -Infinity }, list)).toEqual(at(0))
  expect(placeAfter(at(2), { columns: Infinity }, list)).toEqual(at(4))
  expect(placeAfter(at(2), { columns: Infinity }, { ...list, columns: 1 })).toEqual(at(2))
})

test('the cursor passes over rows that it cannot be on, and turns back where none follow', () => {
  const some: GridShape = { rowsIn: () => 6, holds: (row) => row !== 0 && row !== 3 && row !== 5 }
  expect(placeAfter(at(2), { rows: 1 }, some)).toEqual(at(4))
  expect(placeAfter(at(4), { rows: -1 }, some)).toEqual(at(2))
  expect(placeAfter(at(4), { rows: 1 }, some)).toEqual(at(4))
  expect(placeAfter(at(2), { rows: -Infinity }, some)).toEqual(at(1))
})

test('columns without rows are passed over, and in a shorter column the cursor is on the last row', () => {
  const board: GridShape = { columns: 5, rowsIn: (column) => [4, 0, 2, 1, 0][column] ?? 0 }
  expect(placeAfter(at(3, 0), { columns: 1 }, board)).toEqual(at(1, 2))
  expect(placeAfter(at(1, 2), { columns: -1 }, board)).toEqual(at(1, 0))
  expect(placeAfter(at(0, 3), { columns: 1 }, board)).toEqual(at(0, 3))
  expect(placeAfter(at(1, 2), { columns: Infinity }, board)).toEqual(at(0, 3))
})

test('an area has two cells at its corners, in any order', () => {
  const area = areaBetween(at(5, 3), at(2, 1))
  expect(area).toEqual({ top: 2, left: 1, bottom: 5, right: 3 })
  expect([at(5, 1), at(2, 3), at(6, 1), at(3, 0)].map((place) => isInArea(area, place))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
