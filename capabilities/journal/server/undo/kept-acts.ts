import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { UndoHandlers } from './undo-handlers.ts'

/**
 * For acts that are stored in their own table: its columns `principal_kind`, `principal_id` and `undone_at` say whose
 * they are, and whether they were undone.
 */
export function undoableIn(table: string): UndoHandlers['undoable'] {
  return async (tx, { kind, id }, ids) => {
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and undone_at is null and principal_kind = ${kind} and principal_id is not distinct from ${id}::uuid`.execute(
      tx,
    )
    return rows.map((row) => row.id)
  }
}
