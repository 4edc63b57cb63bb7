import { describe, expect, test } from 'vitest'
import type { ColumnMapping, ImportMapping } from '../model/table-mapping.ts'
import { continuedImport, mappedAsBefore, type EarlierImport } from './earlier-imports.ts'

function column(
  index: number,
  header: string,
  role: ColumnMapping['role'],
  more: Partial<ColumnMapping> = {},
): ColumnMapping {
  return { index, header, label: header, role, ...more }
}

function mapping(columns: ColumnMapping[], keyColumn?: number): ImportMapping {
  return {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    quoted: true,
    leadingRows: 0,
    headerRows: 1,
    locale: 'en',
    timeZone: 'UTC',
    dateOrder: 'MDY',
    columns,
    ...(keyColumn === undefined ? {} : { keyColumn }),
  }
}

const former = mapping([
  column(0, 'Id', 'key'),
  column(1, 'Score', 'field', { fieldType: 'NPS', label: 'NPS' }),
  column(2, 'Why?', 'content'),
  column(3, 'Why?', 'ignore'),
])
const spring: EarlierImport = { id: '01', fileName: 'spring.csv', createdAt: '2026-03-01', mappings: [former] }

describe('the same survey imported again', () => {
  test('its columns mean what they meant before, wherever they stand now', () => {
    const guessed = mapping(
      [
        column(0, 'Score', 'question', { questionType: 'SINGLE_SELECT' }),
        column(1, 'Why?', 'question'),
        column(2, 'Id', 'key'),
        column(3, 'Why?', 'question'),
      ],
      2,
    )
    const before = mappedAsBefore(guessed, [spring])
    expect(before?.from).toBe(spring)
    expect(before?.mapping.columns).toEqual([
      column(0, 'Score', 'field', { fieldType: 'NPS', label: 'NPS' }),
      column(1, 'Why?', 'content'),
      column(2, 'Id', 'key'),
      column(3, 'Why?', 'ignore'),
    ])
    expect(continuedImport(before?.mapping ?? guessed, [spring], undefined)).toBe(spring.id)
  })

  test('a column that is new is guessed', () => {
    const guessed = mapping([
      ...former.columns.map((one) => ({ ...one, role: one.role === 'key' ? one.role : ('question' as const) })),
      column(4, 'And else?', 'question'),
    ])
    expect(mappedAsBefore(guessed, [spring])?.mapping.columns.map(({ role }) => role)).toEqual([
      'key',
      'field',
      'content',
      'ignore',
      'question',
    ])
  })

  test('another table is no such survey, though it has a key of that name', () => {
    expect(mappedAsBefore(mapping([column(0, 'Id', 'key'), column(1, 'Age', 'field')]), [spring])).toBeNull()
    expect(
      mappedAsBefore(
        mapping([column(0, 'Score', 'field'), column(1, 'Why?', 'content'), column(2, 'Why?', 'content')]),
        [spring],
      ),
    ).toBeNull()
  })
})
