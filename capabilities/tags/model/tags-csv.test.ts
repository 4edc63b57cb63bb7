import { expect, test } from 'vitest'
import { csvLine } from '#platform/kernel/csv-line.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { readTagRecords, TAG_CSV_COLUMNS } from './tags-csv.ts'

test('columns are found by their names in any order, and skipped rows are reported', () => {
  const { rows, problems } = readTagRecords([
    ['\uFEFFcolour', 'TITLE', 'Notes'],
    ['#ABC', ' Price ', 'x'],
    ['red', 'Speed', ''],
    ['', '', 'no title'],
    ['', 'PRICE', ''],
    ['', 'x'.repeat(201), ''],
    ['', '', ''],
    ['', 'Trust', ''],
  ])
  expect(rows).toEqual([
    { row: 2, title: 'Price', description: null, group: null, color: '#aabbcc' },
    { row: 8, title: 'Trust', description: null, group: null, color: null },
  ])
  expect(problems.map(({ row }) => row)).toEqual([3, 4, 5, 6])
  expect(problems[2]?.message).toBe('Row 2 has this title already.')
})

test('a file without a column Title says so', () => {
  expect(
    readTagRecords([
      ['Name of it', 'Group'],
      ['a', 'b'],
    ]),
  ).toEqual({
    rows: [],
    problems: [{ row: 1, message: 'The first row names the columns; one of them must be Title.' }],
  })
})

test('an export is read back unchanged, including escaped formulas', () => {
  const written = [[...TAG_CSV_COLUMNS], ['=1+1', 'A, b\n"c"', '@group', '#112233']]
    .map((cells) => csvLine(cells))
    .join('')
  expect(written).toContain("'=1+1")
  expect(readTagRecords(readCsv(written, { delimiter: ',', quoted: true })).rows).toEqual([
    { row: 2, title: '=1+1', description: 'A, b\n"c"', group: '@group', color: '#112233' },
  ])
})
