import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import type { FieldType } from '#fields/model/field.ts'
import { AI_GENERATED_USER, CURRENT_USER, type FieldForm } from './filter-form.ts'
import type { Operator } from './operators.ts'
import { AI_USER_ID, compileFilter, compileForTypes, type Query } from './query.ts'

const me = newId()
const reader = { userId: me, now: new Date('2026-11-25T12:00:00.000Z') }

function form(id: string, type: FieldType, operatorType: Operator, values: FieldForm['values'] = {}): FieldForm {
  return { id: 'a', field: { kind: 'system', id }, fieldType: type, operatorType, values }
}
const compiled = (...fields: FieldForm[]): Query => compileFilter('NOTE', { combinator: 'And', fields }, reader)
const leaf = (id: string, type: FieldType, value: unknown) => ({ property: { id, kind: 'system', type }, value })

test('current-user stands for the reader, all models and agents for one user, and a reader who is no user matches no one', () => {
  const authors = form('Authors', 'PERSON', 'IS_ONE_OF', { users: [CURRENT_USER, AI_GENERATED_USER] })
  expect(compiled(authors)).toEqual({ and: [{ in: leaf('Authors', 'PERSON', [me, AI_USER_ID]) }] })
  const visitor = compileFilter('NOTE', { combinator: 'And', fields: [authors] }, { ...reader, userId: null })
  expect(JSON.stringify(visitor)).not.toContain(me)
  expect(visitor).not.toEqual(compiled(authors))
})

test('every operator compiles to its meaning, and its opposite to the negation', () => {
  const tag = newId()
  const cases: Array<[FieldForm, unknown]> = [
    [form('Title', 'TEXT', 'CONTAINS', { text: ' Ada ' }), { contains: leaf('Title', 'TEXT', 'Ada') }],
    [form('Title', 'TEXT', 'IS', { text: 'Ada' }), { equal: leaf('Title', 'TEXT', 'Ada') }],
    [form('Title', 'TEXT', 'IS_NOT', { text: 'Ada' }), { not: { equal: leaf('Title', 'TEXT', 'Ada') } }],
    [form('Title', 'TEXT', 'IS_EMPTY'), { empty: { property: leaf('Title', 'TEXT', 0).property } }],
    [form('Title', 'TEXT', 'IS_NOT_EMPTY'), { not: { empty: { property: leaf('Title', 'TEXT', 0).property } } }],
    [form('Tags', 'SELECT', 'IS_ONE_OF', { tags: [tag] }), { overlaps: leaf('Tags', 'SELECT', [tag]) }],
    [form('Tags', 'SELECT', 'IS_ALL_OF', { tags: [tag] }), { holdsAll: leaf('Tags', 'SELECT', [tag]) }],
    [form('Tags', 'SELECT', 'IS_NOT_ALL_OF', { tags: [tag] }), { not: { holdsAll: leaf('Tags', 'SELECT', [tag]) } }],
    [
      form('HighlightCount', 'NUMBER', 'IS_GREATER_THAN', { int32: '2.9' }),
      { greaterThan: leaf('HighlightCount', 'NUMBER', 2) },
    ],
    [
      form('HighlightCount', 'NUMBER', 'IS_LESS_THAN', { int32: '2' }),
      { lessThan: leaf('HighlightCount', 'NUMBER', 2) },
    ],
    [form('HighlightCount', 'NUMBER', 'IS', { int32: '2' }), { equal: leaf('HighlightCount', 'NUMBER', 2) }],
    [
      form('Created', 'DATETIME', 'IS_AFTER', { relativeDate: '2026-11-20' }),
      { greaterThan: leaf('Created', 'DATETIME', new Date('2026-11-20T23:59:59.999Z')) },
    ],
    [
      form('Created', 'DATETIME', 'IS_BEFORE', { relativeDate: '2026-11-20' }),
      { lessThan: leaf('Created', 'DATETIME', new Date('2026-11-20T00:00:00.000Z')) },
    ],
    [form('ImportOrigin', 'BOOLEAN', 'IS', { boolean: false }), { equal: leaf('ImportOrigin', 'BOOLEAN', false) }],
  ]
  for (const [asked, query] of cases) expect(compiled(asked)).toEqual({ and: [query] })
})

test('incomplete conditions filter nothing; of several, Or needs one and And needs each', () => {
  const title = form('Title', 'TEXT', 'CONTAINS', { text: 'Ada' })
  expect(compiled(form('Title', 'TEXT', 'CONTAINS', { text: ' ' }))).toEqual({ and: [] })
  expect(compiled(form('ImportOrigin', 'BOOLEAN', 'IS'))).toEqual({ and: [] })
  expect(compileFilter('NOTE', { combinator: 'Or', fields: [] }, reader)).toEqual({ and: [] })
  expect(Object.keys(compileFilter('NOTE', { combinator: 'Or', fields: [title, title] }, reader))).toEqual(['or'])
})

test('for several types, those that nothing can match are left out', () => {
  const types = ['NOTE', 'INSIGHT', 'HIGHLIGHT'] as const
  const published = form('Published', 'BOOLEAN', 'IS', { boolean: true })
  const title = form('Title', 'TEXT', 'CONTAINS', { text: 'Ada' })
  const asked = (combinator: 'And' | 'Or', ...fields: FieldForm[]) => [
    ...compileForTypes(types, { combinator, fields }, reader).keys(),
  ]
  expect(asked('And', published, title)).toEqual(['INSIGHT'])
  expect(asked('Or', published, title)).toEqual(['NOTE', 'INSIGHT'])
  expect(asked('And')).toEqual([...types])
})
