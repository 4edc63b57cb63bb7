import { expect, test } from 'vitest'
import { foreignWrites } from './table-ownership.ts'

const declaration = (table: string): string =>
  `declare module '#platform/server/database/tables.ts' {\n  interface CellTables {\n    ${table}: NotesTable\n  }\n}\n`
const notes = { path: 'capabilities/notes/server/tables.ts', text: declaration('notes') }

test.each([
  `await tx.insertInto('notes').values(rows).execute()`,
  `await tx.updateTable('notes').set({ title })`,
  `await tx.deleteFrom('notes')`,
  `await copyRows(tx, 'notes', columns, rows)`,
  `return copyRowsStatement('notes', columns, rows)`,
  'await sql`update cell.notes set title = null`.execute(tx)',
])('rows of another capability are not written: %s', (statement) => {
  const findings = foreignWrites([notes, { path: 'capabilities/imports/server/store.ts', text: `\n${statement}\n` }])
  expect(findings).toEqual([
    {
      path: 'capabilities/imports/server/store.ts',
      line: 2,
      rule: 'foreign-rows',
      message: 'Rows of notes are written only by capabilities/notes.',
    },
  ])
})

test('the owner writes, others may read', () => {
  const own = { path: 'capabilities/notes/server/store.ts', text: `tx.insertInto('notes')` }
  const reader = { path: 'capabilities/search/server/store.ts', text: `tx.selectFrom('notes')` }
  expect(foreignWrites([notes, own, reader])).toEqual([])
})

test('a table has one owner', () => {
  const second = { path: 'capabilities/imports/server/tables.ts', text: declaration('notes') }
  expect(foreignWrites([notes, second]).map(({ rule }) => rule)).toEqual(['two-owners'])
})
