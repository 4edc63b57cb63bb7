import { describe, expect, test } from 'vitest'
import { mappedAsBefore, mappedAsStanding } from './mapped-as-before.ts'
import type { ColumnMapping, ImportMapping } from './table-mapping.ts'

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
const spring = { id: '01', fileName: 'spring.csv', createdAt: '2026-03-01', mappings: [former] }

describe('the same survey imported again', () => {
  test('its columns mean what they meant before, wherever they are now', () => {
    const guessed = mapping(
      [
        column(0, 'Score', 'question', { questionType: 'SINGLE_SELECT' }),
        column(1, 'Why?', 'question'),
        column(2, 'Id', 'key'),
        column(3, 'Why?', 'question'),
      ],
      2,
    )
    const before = mappedAsBefore(guessed, { dateOrders: ['MDY'] }, [spring])
    expect(before?.from).toBe(spring)
    expect(before?.mapping.columns).toEqual([
      column(0, 'Score', 'field', { fieldType: 'NPS', label: 'NPS' }),
      column(1, 'Why?', 'content'),
      column(2, 'Id', 'key'),
      column(3, 'Why?', 'ignore'),
    ])
    expect(before?.fresh).toBe(0)
  })

  test('a column whose answers no longer fit its field gets the guess', () => {
    const guessed = mapping([
      column(0, 'Id', 'key'),
      column(1, 'Score', 'question', { questionType: 'FREE_TEXT' }),
      column(2, 'Why?', 'content'),
      column(3, 'Why?', 'ignore'),
    ])
    const table = { dateOrders: [], takes: [[], [], [], []] }
    const before = mappedAsBefore(guessed, table, [spring])
    expect(before?.mapping.columns[1]).toEqual(column(1, 'Score', 'question', { questionType: 'FREE_TEXT' }))
    expect(before?.fresh).toBe(1)
    const taken = mappedAsBefore(guessed, { ...table, takes: [[], ['NPS', 'NUMBER'], [], []] }, [spring])
    expect(taken?.mapping.columns[1]).toMatchObject({ role: 'field', fieldType: 'NPS' })
    expect(taken?.fresh).toBe(0)
  })

  test('a column that is new is guessed', () => {
    const guessed = mapping([
      ...former.columns.map((one) => ({ ...one, role: one.role === 'key' ? one.role : ('question' as const) })),
      column(4, 'And else?', 'question'),
    ])
    expect(mappedAsBefore(guessed, { dateOrders: ['MDY'] }, [spring])?.mapping.columns.map(({ role }) => role)).toEqual(
      ['key', 'field', 'content', 'ignore', 'question'],
    )
  })

  test('another table does not count as the same survey, though it has a key of that name', () => {
    expect(
      mappedAsBefore(mapping([column(0, 'Id', 'key'), column(1, 'Age', 'field')]), { dateOrders: [] }, [spring]),
    ).toBeNull()
    expect(
      mappedAsBefore(
        mapping([column(0, 'Score', 'field'), column(1, 'Why?', 'content'), column(2, 'Why?', 'content')]),
        { dateOrders: [] },
        [spring],
      ),
    ).toBeNull()
  })

  test('also without a key; dates are read as in the new file if the former order cannot read them', () => {
    const wave = (dateOrder: 'MDY' | 'DMY') => ({
      ...mapping([column(0, 'Sent on', 'timestamp'), column(1, 'Why?', 'content')]),
      dateOrder,
    })
    const before = [{ mappings: [wave('MDY')] }]
    const guessed = { ...wave('DMY'), columns: [column(0, 'Why?', 'question'), column(1, 'Sent on', 'field')] }
    expect(mappedAsBefore(guessed, { dateOrders: ['DMY'] }, before)?.mapping).toMatchObject({
      dateOrder: 'DMY',
      columns: [
        { header: 'Why?', role: 'content', index: 0 },
        { header: 'Sent on', role: 'timestamp', index: 1 },
      ],
    })
    expect(mappedAsBefore(guessed, { dateOrders: ['DMY', 'MDY'] }, before)?.mapping.dateOrder).toBe('MDY')
  })

  test('a new option joins the question of the others; a new question joins no former one', () => {
    const option = (index: number, name: string, spreadGroup: string, label = 'Tools?') =>
      column(index, `${label} — ${name}`, 'question', {
        questionType: 'MULTI_SELECT',
        label,
        spreadGroup,
        optionLabel: name,
      })
    const spread = mapping(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name, at) => option(at, name, 'columns from 1', 'Tools?')),
    )
    spread.columns = spread.columns.map((one) => ({ ...one, label: 'What do you use?' }))
    const guessed = mapping([
      option(0, 'New', 'columns from 1', 'Else?'),
      ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name, at) => option(at + 1, name, 'columns from 2')),
      option(9, 'I', 'columns from 2'),
    ])
    const columns = mappedAsBefore(guessed, { dateOrders: [] }, [{ mappings: [spread] }])?.mapping.columns
    expect(columns?.map(({ label, spreadGroup }) => [label, spreadGroup])).toEqual([
      ['Else?', 'columns from 1'],
      ...Array.from({ length: 9 }, () => ['What do you use?', 'before columns from 1']),
    ])
  })
})

test('columns fill the questions and fields of the project that have their names', () => {
  const guessed = mapping([
    column(0, 'Id', 'key'),
    column(1, 'what do you  use?', 'field', { fieldType: 'TEXT' }),
    column(2, 'Plan', 'question', { questionType: 'SINGLE_SELECT' }),
    column(3, 'Seats', 'field', { fieldType: 'TEXT' }),
    column(4, 'Else', 'question', { questionType: 'FREE_TEXT' }),
  ])
  const { mapping: mapped, filled } = mappedAsStanding(guessed, [
    { kind: 'question', name: 'What do you use?', type: 'MULTI_SELECT' },
    { kind: 'field', name: 'Plan', type: 'SELECT' },
    // Text is not a number.
    { kind: 'field', name: 'Seats', type: 'NUMBER' },
  ])
  expect(filled).toBe(2)
  expect(mapped.columns).toEqual([
    guessed.columns[0],
    column(1, 'what do you  use?', 'question', {
      label: 'What do you use?',
      questionType: 'MULTI_SELECT',
      multiSelectDelimiter: ';',
    }),
    column(2, 'Plan', 'field', { fieldType: 'SELECT' }),
    ...guessed.columns.slice(3),
  ])
})
