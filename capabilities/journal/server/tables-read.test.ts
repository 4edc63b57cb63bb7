import { expect, test } from 'vitest'
import { eventsFollowed, type ToldByTable } from './tables-read.ts'

const toldBy = {
  notes: ['note'],
  redactions: ['redaction', 'note.moved'],
  passages: 'anything',
  operations: 'nothing',
} as unknown as ToldByTable

test('an answer follows what tells of changes in each table that it was read from', () => {
  const read = new Set(['select "id" from "notes" where "redactions_count" > 0', 'select 1 from operations'])
  expect(eventsFollowed(read, toldBy)).toEqual(['note'])
  expect(eventsFollowed(new Set([...read, 'select * from cell.redactions']), toldBy)).toEqual([
    'note',
    'note.moved',
    'redaction',
  ])
  expect(eventsFollowed(new Set(), toldBy)).toEqual([])
})

test('an answer of which any event may tell, or none, follows everything', () => {
  expect(eventsFollowed(new Set(['select "id" from "notes"', 'select text from passages']), toldBy)).toBeNull()
})

test('an answer that was read from other columns does not follow what changes some of them alone', () => {
  const ofColumns = {
    notes: ['note.created', { events: ['note'], columns: ['title'] }],
  } as unknown as ToldByTable
  const follows = (statement: string) => eventsFollowed(new Set([statement]), ofColumns)
  expect(follows('select project_id, count(*) from notes group by project_id')).toEqual(['note.created'])
  expect(follows('select project_id, title from notes')).toEqual(['note', 'note.created'])
  expect(follows('select n.* from notes n')).toEqual(['note', 'note.created'])
  expect(follows('select to_jsonb(t) from notes t')).toEqual(['note', 'note.created'])
})
