import { expect, test } from 'vitest'
import type { ColumnMapping } from '../model/table-mapping.ts'
import { asOptions, asQuestions, columnGroups, columnLines, withRoleAlone } from './column-groups.ts'

const column = (index: number, header: string, spreadGroup?: string): ColumnMapping => ({
  index,
  header,
  label: header,
  role: 'question',
  questionType: spreadGroup === undefined ? 'SINGLE_SELECT' : 'MULTI_SELECT',
  ...(spreadGroup !== undefined && { spreadGroup, optionLabel: header.split(' — ')[1] ?? '', label: 'Tools?' }),
})

const COLUMNS = [
  column(0, 'Age'),
  column(1, 'Tools? — Paper', 'columns from 2'),
  column(2, 'Tools? — Phone', 'columns from 2'),
  column(3, 'Rate: price'),
  column(4, 'Rate: speed'),
  column(5, 'Rate: help'),
  column(6, 'Note: one'),
  column(7, 'Note: two'),
]

test('options of one question and headings that begin the same, at least three, are shown together', () => {
  expect(columnGroups(COLUMNS).map(({ title, indices }) => [title, [...indices]])).toEqual([
    ['Tools?', [1, 2]],
    ['Rate', [3, 4, 5]],
  ])
})

test('a group is one line until it is opened, or a search finds something in it', () => {
  const groups = columnGroups(COLUMNS)
  const ids = (open: readonly string[], requested: ((one: ColumnMapping) => boolean) | null = null) =>
    columnLines(COLUMNS, groups, new Set(open), requested).map(({ id }) => id)
  expect(ids([])).toEqual(['0', 'group 1', 'group 3', '6', '7'])
  expect(ids(['group 3'])).toEqual(['0', 'group 1', 'group 3', '3', '4', '5', '6', '7'])
  expect(ids([], ({ header }) => header.includes('speed'))).toEqual(['group 3', '4'])
})

test('a matrix becomes one question of several options, and separate questions again', () => {
  const [, matrix] = columnGroups(COLUMNS)
  if (!matrix) throw new Error('Three columns rate.')
  const options = asOptions(matrix, COLUMNS.slice(3, 6))
  expect(options).toMatchObject([
    { index: 3, label: 'Rate', optionLabel: 'price', spreadGroup: 'group 3', questionType: 'MULTI_SELECT' },
    { optionLabel: 'speed' },
    { optionLabel: 'help' },
  ])
  const [first] = asQuestions(options, 'SINGLE_SELECT')
  expect(first).toEqual({
    index: 3,
    header: 'Rate: price',
    label: 'Rate: price',
    role: 'question',
    questionType: 'SINGLE_SELECT',
  })
  // An option that becomes a field has its own heading as name, not that of the question.
  const [, paper] = COLUMNS
  expect(paper && withRoleAlone(paper, 'field')).toMatchObject({ label: 'Tools? — Paper', role: 'field' })
})
