import { expect, test } from 'vitest'
import { fisherExact } from '#platform/kernel/statistics/two-by-two.ts'
import { testCells } from './crosstab.ts'

test('each cell is its row by its column, corrected for all of them, and says more or less', () => {
  // 40 of 50 in one row and 10 of 50 in the other are in the first column.
  const cells = [
    { both: 40, ofKey: 50, ofSegment: 50 },
    { both: 10, ofKey: 50, ofSegment: 50 },
  ]
  expect(testCells(cells, 100).map(({ verdict, test: by }) => [verdict, by])).toEqual([
    ['MORE', 'CHI_SQUARE'],
    ['LESS', 'CHI_SQUARE'],
  ])
})

test('what chance makes as well is not distinguishable, and few are tested exactly', () => {
  const [cell] = testCells(
    [
      { both: 3, ofKey: 4, ofSegment: 4 },
      { both: 1, ofKey: 4, ofSegment: 4 },
    ],
    8,
  )
  expect(cell).toEqual({
    verdict: 'ALIKE',
    test: 'FISHER',
    p: Math.min(1, 2 * fisherExact({ both: 3, first: 1, second: 1, neither: 3 })),
  })
})

test('a finding that one test alone would make is none among many', () => {
  const one = { both: 7, ofKey: 8, ofSegment: 10 }
  expect(testCells([one], 20)[0]?.verdict).toBe('MORE')
  expect(
    testCells(
      Array.from({ length: 60 }, () => one),
      20,
    )[0]?.verdict,
  ).toBe('ALIKE')
})
