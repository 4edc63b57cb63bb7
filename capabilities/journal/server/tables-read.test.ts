import { expect, test } from 'vitest'
import { eventsFollowed, type AnnouncedByTable } from './tables-read.ts'

const announcedBy = {
  notes: ['note'],
  redactions: ['redaction', 'note.moved'],
  passages: 'anything',
  operations: 'nothing',
} as unknown as AnnouncedByTable

test('an answer follows the events of changes in each table that it was read from', () => {
  const read = new Set(['select "id" from "notes" where "redactions_count" > 0', 'select 1 from operations'])
  expect(eventsFollowed(read, announcedBy)).toEqual(['note'])
  expect(eventsFollowed(new Set([...read, 'select * from cell.redactions']), announcedBy)).toEqual([
    'note',
    'note.moved',
    'redaction',
  ])
  expect(eventsFollowed(new Set(), announcedBy)).toEqual([])
})

test('an answer that any event may change, or none, follows everything', () => {
  expect(eventsFollowed(new Set(['select "id" from "notes"', 'select text from passages']), announcedBy)).toBeNull()
})

test('an answer read from other columns does not follow events that change only some columns', () => {
  const ofColumns = {
    notes: ['note.created', { events: ['note'], columns: ['title'] }],
  } as unknown as AnnouncedByTable
  const follows = (statement: string) => eventsFollowed(new Set([statement]), ofColumns)
  expect(follows('select project_id, count(*) from notes group by project_id')).toEqual(['note.created'])
  expect(follows('select project_id, title from notes')).toEqual(['note', 'note.created'])
  expect(follows('select n.* from notes n')).toEqual(['note', 'note.created'])
  expect(follows('select to_jsonb(t) from notes t')).toEqual(['note', 'note.created'])
})
