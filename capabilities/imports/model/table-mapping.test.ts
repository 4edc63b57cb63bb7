import { expect, test } from 'vitest'
import { importMapping } from './table-mapping.ts'

const column = (index: number, role: string, more: object = {}) => ({
  index,
  role,
  header: `Column ${index}`,
  label: `Column ${index}`,
  ...more,
})
const problems = (columns: object[], more: object = {}): string[] =>
  importMapping
    .safeParse({ format: 'csv', headerRows: 1, columns, ...more })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('at most one column is the title, the time, the name or the address of a row', () => {
  const [name, email] = [{ personPart: 'name' }, { personPart: 'email' }]
  expect(
    problems([column(0, 'title'), column(1, 'timestamp'), column(2, 'person', name), column(3, 'person', email)]),
  ).toEqual([])
  expect(problems([column(0, 'title'), column(1, 'title')])).toEqual(['columns: Only one column can be the title.'])
  expect(problems([column(0, 'timestamp'), column(1, 'timestamp')])).toEqual([
    'columns: Only one column can be the timestamp.',
  ])
  expect(problems([column(0, 'person', name), column(1, 'person', name)])).toEqual([
    'columns: Only one column can be the person name.',
  ])
  expect(problems([column(0, 'person', email), column(1, 'person', email)])).toEqual([
    'columns: Only one column can be the person email.',
  ])
})

test('each column occurs once and has what it needs, and the key column exists', () => {
  expect(problems([column(0, 'ignore'), column(0, 'title')])).toEqual(['columns: A column is listed twice.'])
  expect(problems([column(0, 'question'), column(1, 'field'), column(2, 'person')])).toEqual([
    'columns.0.questionType: Choose a type for this question.',
    'columns.1.fieldType: Choose a type for this field.',
    'columns.2.personPart: Choose whether this column holds names or email addresses.',
  ])
  expect(problems([column(0, 'key')], { keyColumn: 0 })).toEqual([])
  expect(problems([column(0, 'key')], { keyColumn: 1 })).toEqual([
    'keyColumn: The key column is not among the columns.',
  ])
  expect(problems([column(0, 'ignore')], { timeZone: 'Europe/Atlantis' })).toHaveLength(1)
})
