import { expect, test } from 'vitest'
import { changedTables, isReported } from './published-changes.ts'

test('the tables that statements write to are found, and none that they only lock', () => {
  expect([
    ...changedTables([
      'with made as (insert into "notes" ("id") values ($1) returning id) update tags set title = $2',
      'delete from cell.stars where id = $1',
      'select * from "reels" where id = $1 for update',
      'select * from reels r where id = $1 for no key update of r',
      'insert into clips (id) values ($1) on conflict (id) do update set rank = 1',
    ]),
  ]).toEqual(['notes', 'tags', 'stars', 'clips'])
})

test('changes of rows are announced by their kind or by a type of event; tables that are not announced need neither', () => {
  expect(isReported('notes', new Set(['note', 'note.changed']))).toBe(true)
  expect(isReported('redactions', new Set(['note', 'note.moved']))).toBe(true)
  expect(isReported('redactions', new Set(['note', 'note.changed']))).toBe(false)
  expect(isReported('operations', new Set(['note']))).toBe(true)
})
