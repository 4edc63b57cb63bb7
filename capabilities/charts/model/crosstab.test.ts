import { expect, test } from 'vitest'
import { fisherExact } from '#platform/kernel/statistics/two-by-two.ts'
import { testCells, type CrossedCell } from './crosstab.ts'

const cellOf = (
  [key, segment]: readonly [string, string],
  [both, ofKey, ofSegment]: readonly [number, number, number],
): CrossedCell => ({ key, segment, both, ofKey, ofSegment })

test('each cell is tested as its row by its column, corrected for all cells, and says more or less', () => {
  // 40 of 50 in one row and 10 of 50 in the other are in the first column.
  const cells = [cellOf(['a', 'x'], [40, 50, 50]), cellOf(['b', 'x'], [10, 50, 50])]
  expect(testCells(cells, 100).map(({ verdict, test: by }) => [verdict, by])).toEqual([
    ['MORE', 'CHI_SQUARE'],
    ['LESS', 'CHI_SQUARE'],
  ])
})

test('a difference that chance can explain is not distinguishable, and small numbers are tested exactly', () => {
  // With three rows, each row is a separate test.
  const cells = [cellOf(['a', 'x'], [3, 4, 4]), cellOf(['b', 'x'], [1, 2, 4]), cellOf(['c', 'x'], [0, 2, 4])]
  const exact = fisherExact({ both: 3, first: 1, second: 1, neither: 3 })
  expect(testCells(cells, 8)[0]).toEqual({ verdict: 'ALIKE', test: 'FISHER', p: Math.min(1, 3 * exact) })
})

test('two rows and two columns with everyone in exactly one of each are one test, without correction', () => {
  const cells = [
    cellOf(['a', 'x'], [7, 9, 10]),
    cellOf(['a', 'y'], [2, 9, 10]),
    cellOf(['b', 'x'], [3, 11, 10]),
    cellOf(['b', 'y'], [8, 11, 10]),
  ]
  const p = fisherExact({ both: 7, first: 2, second: 3, neither: 8 })
  const tested = testCells(cells, 20)
  expect(tested.map((cell) => cell.p)).toEqual([p, p, p, p])
  // If some are in both rows, each row is a separate test.
  const several = cells.map((cell) => ({ ...cell, both: 7, ofKey: 11 }))
  const ofOne = fisherExact({ both: 7, first: 4, second: 3, neither: 6 })
  expect(testCells(several, 20)[0]?.p).toBeCloseTo(Math.min(1, 2 * ofOne), 12)
})

test('with two rows by three columns, each column is one test', () => {
  const columns = [
    ['x', 6, 8],
    ['y', 4, 8],
    ['z', 2, 8],
  ] as const
  const cells = columns.flatMap(([segment, both, ofSegment]) => [
    cellOf(['a', segment], [both, 12, ofSegment]),
    cellOf(['b', segment], [ofSegment - both, 12, ofSegment]),
  ])
  const alone = fisherExact({ both: 6, first: 6, second: 2, neither: 10 })
  expect(testCells(cells, 24)[0]?.p).toBeCloseTo(3 * alone, 12)
})

test('a result that is significant in a single test is not significant among many', () => {
  const many = Array.from({ length: 60 }, (_, at) => cellOf([`row ${at}`, 'x'], [7, 8, 10]))
  expect(testCells(many.slice(0, 1), 20)[0]?.verdict).toBe('MORE')
  expect(testCells(many, 20)[0]?.verdict).toBe('ALIKE')
})
