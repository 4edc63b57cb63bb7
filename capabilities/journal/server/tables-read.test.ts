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
