import { expect, test } from 'vitest'
import { OBJECT_TYPES } from '#filters/model/system-fields.ts'
import { fieldOfKey, fieldOwnerOf, isColumnKey, isGroupable, isGroupableType, isSortable } from './columns.ts'

const grouped = (column: Parameters<typeof isGroupable>[1]): string[] =>
  OBJECT_TYPES.filter((type) => isGroupable(type, column))

test('notes and highlights are grouped by their tags, insights by their state, all by times, and none by other system columns', () => {
  expect(grouped('tags')).toEqual(['NOTE', 'HIGHLIGHT'])
  expect(grouped('status')).toEqual(['INSIGHT'])
  expect(grouped('title')).toEqual([])
  expect(grouped('createdAt')).toEqual([...OBJECT_TYPES])
  expect(grouped('happenedAt')).toEqual(['NOTE', 'HIGHLIGHT'])
  expect(grouped('publishedAt')).toEqual(['INSIGHT'])
  expect((['SELECT', 'PERSON', 'DATETIME', 'TEXT', 'NUMBER'] as const).filter(isGroupableType)).toEqual([
    'SELECT',
    'PERSON',
    'DATETIME',
  ])
})

test('a column is a system column, or a field by its identifier', () => {
  const key = 'field:01a2128a-0000-7000-8000-000000000000'
  expect(fieldOfKey(key)).toBe(key.slice('field:'.length))
  expect([key, 'title', 'field:1', 'constructor', ''].map(isColumnKey)).toEqual([true, true, false, false, false])
  expect([isSortable('title'), isSortable('tags')]).toEqual([true, false])
})

test('highlights show the fields of their notes', () => {
  expect(OBJECT_TYPES.map(fieldOwnerOf)).toEqual(['note', 'insight', 'note'])
})
