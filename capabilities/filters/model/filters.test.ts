import { describe, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { completeFilter, newFieldForm, shapeOf, withField } from './field-form.ts'
import type { FieldType } from '#fields/model/field.ts'
import { filterForm, type FieldForm, type FieldReference, type FilterForm } from './filter-form.ts'
import { notUnderstood } from './not-understood.ts'
import { compileFilter } from './query.ts'
import { momentOf, spanOf } from './relative-dates.ts'

function field(kind: FieldReference['kind'], id: string, type: FieldType) {
  const reference = { kind, id }
  const shape = shapeOf('NOTE', { field: reference, fieldType: type })
  if (!shape) throw new Error('Notes have this field.')
  return { reference, type, shape }
}

const text = newFieldForm('a', field('system', 'Title', 'TEXT'))
const tags = newFieldForm('a', field('system', 'Tags', 'SELECT'))

describe('a field form', () => {
  test('starts with the first operator of its field', () => {
    expect(text.operatorType).toBe('CONTAINS')
    expect(tags.operatorType).toBe('IS_ONE_OF')
  })

  test('keeps its operator and value in another field that allows them', () => {
    const form: FieldForm = { ...text, operatorType: 'IS_NOT', values: { text: 'Ada' } }
    expect(withField(form, field('system', 'Content', 'TEXT'))).toMatchObject({
      operatorType: 'IS_NOT',
      values: { text: 'Ada' },
    })
  })

  test('takes the first operator where the new field does not allow the old one', () => {
    expect(withField(text, field('system', 'Created', 'DATETIME')).operatorType).toBe('IS_AFTER')
  })

  test('loses operator and values in a field of choices', () => {
    const form: FieldForm = { ...text, operatorType: 'IS_EMPTY', values: { text: 'Ada' } }
    expect(withField(form, field('note', newId(), 'SELECT'))).toMatchObject({ operatorType: 'IS_ONE_OF', values: {} })
  })

  test.each([
    [{ ...text, field: null }, false],
    [{ ...text, values: { text: '  ' } }, false],
    [{ ...text, values: { text: 'Ada' } }, true],
    [{ ...text, operatorType: 'IS_EMPTY' as const }, true],
    [{ ...tags, values: { tags: [] } }, false],
    [{ ...newFieldForm('a', field('system', 'Created', 'DATETIME')), values: { relativeDate: '2026-02-31' } }, false],
    [newFieldForm('a', field('system', 'Project', 'SELECT')), true],
    [
      {
        ...newFieldForm('a', field('system', 'Starred', 'BOOLEAN')),
        field: { kind: 'system' as const, id: 'Published' },
        values: { boolean: true },
      },
      false,
    ],
  ])('%j stays in its filter: %s', (form, counts) => {
    expect(completeFilter('NOTE', { combinator: 'And', fields: [form] }).fields).toHaveLength(counts ? 1 : 0)
  })

  test('of a person cannot be of type PERSON', () => {
    const form = { ...text, field: { kind: 'person', id: newId() }, fieldType: 'PERSON' }
    expect(filterForm.safeParse({ combinator: 'And', fields: [form] }).error?.issues[0]?.message).toBe(
      'person FilterFieldForms cannot be of type PERSON',
    )
  })
})

test.each([
  ['1 month ago', '2026-02-28T09:00:00.000Z'],
  ['1 year ago', '2025-03-31T09:00:00.000Z'],
  ['2 weeks ago', '2026-03-17T09:00:00.000Z'],
  ['1 hour ago', '2026-03-31T08:00:00.000Z'],
] as const)('%s is a moment', (relative, expected) => {
  expect(momentOf(relative, new Date('2026-03-31T09:00:00.000Z')).toISOString()).toBe(expected)
})

test('a written day is the whole day', () => {
  expect(spanOf('2026-11-20', new Date())).toEqual({
    from: new Date('2026-11-20T00:00:00.000Z'),
    to: new Date('2026-11-20T23:59:59.999Z'),
  })
})

test.each([
  '2026-11-20T09:30:00.250Z',
  '2026-11-20T09:30Z',
  '2026-11-20T09:30:00+05:30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
])('the moment %s is itself', (written) => {
  expect(spanOf(written, new Date())).toEqual({ from: new Date(written), to: new Date(written) })
})

test.each([
  'Nov 20 2026',
  '2026',
  '2026-11',
  '20.11.2026',
  '2026-11-20T09:30:00',
  '2026-11-20 09:30Z',
  '2026-02-31',
  '2026-02-31T10:00:00Z',
  '2026-11-20T25:00:00Z',
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '3 days ago',
  '7',
  '',
])('“%s” is no date', (written) => {
  expect(spanOf(written, new Date())).toBeNull()
})

const compared = (
  fieldType: FieldForm['fieldType'],
  operatorType: FieldForm['operatorType'],
  values: object,
  id = 'a',
) => ({
  id,
  field: { kind: 'note' as const, id: newId() },
  fieldType,
  operatorType,
  values,
})

test.each([
  ['NUMBER', 'IS_GREATER_THAN', { double: 'abc' }, 'NUMBER', 'abc'],
  ['NUMBER', 'IS', { double: '1.2.3' }, 'NUMBER', '1.2.3'],
  ['DATETIME', 'IS_AFTER', { relativeDate: 'soon' }, 'DATE', 'soon'],
  ['NUMBER', 'CONTAINS', { double: '3' }, 'OPERATOR', ''],
] as const)(
  'a condition without meaning filters nothing, and is told: %s %s %j',
  (type, operator, values, reason, written) => {
    const filter: FilterForm = { combinator: 'And', fields: [compared(type, operator, values)] }
    expect(notUnderstood(filter)).toEqual([{ id: 'a', reason, written }])
    expect(compileFilter('NOTE', filter, { userId: null, now: new Date() })).toEqual({ and: [] })
  },
)

test('conditions that are valid, or only started, are not reported', () => {
  const fields = [
    compared('NUMBER', 'IS', { double: '3.5' }),
    compared('NUMBER', 'IS', { double: '' }),
    compared('NUMBER', 'IS_EMPTY', { double: 'abc' }),
    compared('DATETIME', 'IS_BEFORE', { relativeDate: '1 week ago' }),
    { ...compared('NUMBER', 'IS', {}), field: null },
  ]
  expect(notUnderstood({ combinator: 'And', fields })).toEqual([])
  const gone = { ...compared('TEXT', 'IS', { text: 'a' }), field: { kind: 'system' as const, id: 'Nowhere' } }
  expect(notUnderstood({ combinator: 'And', fields: [gone] })).toEqual([{ id: 'a', reason: 'FIELD', written: '' }])
})
