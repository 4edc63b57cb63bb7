import { describe, expect, test } from 'vitest'
import { searchOptions, startOf } from './search-options.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('search options', () => {
  test('default to the first page of everything', () => {
    expect(searchOptions.parse({ query: { value: 'x' } })).toEqual({
      query: { value: 'x', method: 'FULL_TEXT', titleOnly: false, excludeInterviewers: false },
      limit: 20,
      offset: 0,
    })
  })

  test.each([
    [{ query: { value: 'a'.repeat(2_000) } }, true],
    [{ query: { value: 'a'.repeat(2_001) } }, false],
    [{ query: { value: 'w '.repeat(60) } }, true],
    [{ query: { value: 'w '.repeat(61) } }, false],
    [{ limit: 1_000 }, true],
    [{ limit: 1_001 }, false],
    [{ limit: -1 }, false],
    [{ limit: 1.5 }, false],
    [{ offset: -1 }, false],
    [{ types: ['NOTE', 'THEME'] }, true],
    [{ types: ['CONTACT'] }, false],
    [{ user: { method: 'CREATED_BY', ids: ['current-user'] } }, true],
    [{ user: { method: 'CREATED_BY', ids: ['somebody'] } }, false],
    [{ date: { method: 'CREATED', value: '3 months ago' } }, true],
    [{ date: { method: 'CREATED', value: '2026-11-20T09:30:00+05:30' } }, true],
    [{ date: { method: 'CREATED', value: '2026-02-31' } }, false],
    [{ date: { method: 'CREATED', value: 'Nov 20 2026' } }, false],
    [{ fields: [{ type: 'DATE', id: ID, method: 'IS_AFTER', value: '2026-11-20' }] }, true],
    [{ fields: [{ type: 'DATE', id: ID, method: 'IS_AFTER', value: '-271821-04-20T00:00:00.000Z' }] }, true],
    [{ fields: [{ type: 'DATE', id: ID, method: 'IS_AFTER', value: 'a'.repeat(100_000) }] }, false],
    [{ unknown: true }, false],
  ])('%j accepted: %s', (options, accepted) => {
    expect(searchOptions.safeParse(options).success).toBe(accepted)
  })

  test('an invalid field filter is reported at that part of the options', () => {
    const wrong = (field: object): unknown =>
      searchOptions.safeParse({ fields: [{ type: 'TEXT', id: ID, method: 'CONTAINS', value: 'head', ...field }] }).error
        ?.issues[0]?.path
    expect(wrong({ id: 'head' })).toEqual(['fields', 0, 'id'])
    expect(wrong({ type: 'WORD' })).toEqual(['fields', 0, 'type'])
    // It filters nothing, and the answer says so.
    expect(wrong({ type: 'NUMBER', method: 'IS' })).toBeUndefined()
  })

  test('relative dates count back by the calendar', () => {
    const now = new Date('2026-03-31T12:00:00.000Z')
    expect(startOf('1 month ago', now).toISOString()).toBe('2026-02-28T12:00:00.000Z')
    expect(startOf('1 hour ago', now).toISOString()).toBe('2026-03-31T11:00:00.000Z')
    expect(startOf('2 years ago', now).toISOString()).toBe('2024-03-31T12:00:00.000Z')
    expect(startOf('2026-01-02', now).toISOString()).toBe('2026-01-02T00:00:00.000Z')
  })
})
