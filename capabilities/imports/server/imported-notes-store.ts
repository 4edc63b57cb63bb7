import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** A note that an import added, and all that came with it. */
export interface ImportedNote {
  noteId: Id
  /** No one has changed it since. */
  untouched: boolean
  importId: Id
  fileName: string
  projectId: Id
  projectTitle: string
  /** How many notes the import added. */
  noteCount: number
  /** When it reached its last row. */
  endedAt: Date
}

/**
 * Those of some notes in these scopes that an import added: one line can report all that are still as it added them.
 * Imports of few notes are left out.
 */
export async function importedNotes(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
  scopeIds: ReadonlyArray<Id>,
  leastNotes: number,
): Promise<ImportedNote[]> {
  if (noteIds.length === 0) return []
  const { rows } = await sql<{
    note_id: Id
    import_id: Id
    file_name: string
    project_id: Id
    title: string
    notes: number
    ended_at: Date
    untouched: boolean
  }>`
    with asked as (
      select notes.id, notes.created_by_id, notes.updated_at from notes
      where notes.id = any(${plainArray(noteIds)}::uuid[]) and notes.created_by_kind = 'import' and notes.deleted_at is null and notes.scope_id = any(${[...scopeIds]}::uuid[])
    ), brought as (
      select imports.id, imports.file_name, imports.project_id, projects.title, coalesce(imports.finished_at, imports.updated_at) as ended_at, imports.rows_added as notes
      from imports join projects on projects.id = imports.project_id
      where imports.id in (select created_by_id from asked) and imports.scope_id = any(${[...scopeIds]}::uuid[]) and imports.deleted_at is null
    )
    select asked.id as note_id, brought.id as import_id, brought.file_name, brought.project_id, brought.title, brought.notes, brought.ended_at, asked.updated_at <= brought.ended_at as untouched
    from asked join brought on brought.id = asked.created_by_id
    where brought.notes >= ${leastNotes}::integer`.execute(tx)
  return rows.map((row) => ({
    noteId: row.note_id,
    untouched: row.untouched,
    importId: row.import_id,
    fileName: row.file_name,
    projectId: row.project_id,
    projectTitle: row.title,
    noteCount: row.notes,
    endedAt: row.ended_at,
  }))
}

/** For notes that an import added, the name of its file. The caller has ensured that the reader may see the notes. */
export async function filesOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  const { rows } = await sql<{ id: Id; file_name: string }>`
    select notes.id, imports.file_name from notes join imports on imports.id = notes.created_by_id
    where notes.id = any(${plainArray(noteIds)}::uuid[]) and notes.created_by_kind = 'import'`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.file_name]))
}
