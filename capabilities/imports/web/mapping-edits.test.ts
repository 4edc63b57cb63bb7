import { describe, expect, test } from 'vitest'
import type { TableInspection } from '../model/inspection.ts'
import { keyColumnOf, type ColumnMapping, type ImportMapping } from '../model/table-mapping.ts'
import { dateQuestions, withColumn, withKeyColumn, withRole } from './mapping-edits.ts'

const ID: ColumnMapping = { index: 0, header: 'Id', label: 'Id', role: 'key' }
const DAY: ColumnMapping = { index: 1, header: 'Day', label: 'Day', role: 'timestamp' }
const WHY: ColumnMapping = { index: 2, header: 'Why?', label: 'Why?', role: 'question', questionType: 'FREE_TEXT' }
const mapping: ImportMapping = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  quoted: true,
  leadingRows: 0,
  headerRows: 1,
  locale: 'en',
  timeZone: 'UTC',
  dateOrder: 'MDY',
  columns: [ID, DAY, WHY],
  keyColumn: 0,
}

describe('the column that finds rows again', () => {
  test('is none if it becomes something else', () => {
    expect(keyColumnOf(withColumn(mapping, withRole(ID, 'field')))).toBeNull()
  })

  test('is the one that became the key last, wherever it was chosen before', () => {
    const chosen = withKeyColumn(mapping, 2)
    expect(keyColumnOf(chosen)?.header).toBe('Why?')
    const changed = withColumn(chosen, withRole(DAY, 'key'))
    expect(keyColumnOf(changed)?.header).toBe('Day')
    expect(changed.columns.filter(({ role }) => role === 'key')).toHaveLength(1)
  })
})

test('a question that becomes a field gets a name that a field can have', () => {
  const long = { ...WHY, label: 'Why? '.repeat(200) }
  expect(withRole(long, 'field').label.length).toBeLessThanOrEqual(300)
  expect(withRole(withRole(WHY, 'field'), 'question')).toEqual(WHY)
})

describe('the questions about dates', () => {
  const table = (day: string): TableInspection => ({
    sheet: null,
    mapping,
    dateOrders: ['MDY', 'DMY'],
    rowCount: 1,
    headerRows: [],
    leadingRows: [],
    sampleRows: [['1', day, '']],
    warnings: [],
  })
  test('are their order if it is ambiguous, and their time zone', () => {
    expect(dateQuestions(table('03/04/2026'), mapping)).toEqual({ zone: true, order: true })
    expect(dateQuestions(table('2026-04-03 10:00'), mapping)).toEqual({ zone: true, order: false })
    expect(dateQuestions(table('April 3, 2026'), mapping)).toEqual({ zone: true, order: false })
  })

  test('are none if there are no dates', () => {
    expect(dateQuestions(table('x'), withColumn(mapping, withRole(DAY, 'ignore')))).toEqual({
      zone: false,
      order: false,
    })
  })
})
