import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** What an import wrote into a note, as digests of its parts. */
export interface RowDigests {
  title: string
  content: string
  fields: string
  responses: string
}

/** A note that belongs to a row with a key. */
export interface ImportedRow {
  noteId: Id
  documentId: Id
  key: string
  title: string
  locked: boolean
  importId: Id | null
  rowNumber: number
  /** Null for a note whose row was not stored: everything counts as changed. */
  digests: RowDigests | null
}

/** The notes that belong to the keys of a source. */
export async function findImportedRows(
  tx: CellTransaction,
  projectId: Id,
  sourceId: Id,
  keys: ReadonlyArray<string>,
): Promise<Map<string, ImportedRow>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notes')
    .leftJoin('imported_rows', 'imported_rows.note_id', 'notes.id')
    .select([
      'notes.id',
      'notes.document_id',
      'notes.external_id',
      'notes.title',
      'notes.locked',
      'import_id',
      'row_number',
      'title_digest',
      'content_digest',
      'fields_digest',
      'responses_digest',
    ])
    .where('notes.project_id', '=', projectId)
    .where('notes.import_source_id', '=', sourceId)
    .where((where) => where('notes.external_id', '=', where.fn.any(where.val([...keys]))))
    .where('notes.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.external_id ?? '',
      {
        noteId: row.id,
        documentId: row.document_id,
        key: row.external_id ?? '',
        title: row.title,
        locked: row.locked,
        importId: row.import_id,
        rowNumber: row.row_number ?? 0,
        digests:
          row.title_digest === null ||
          row.content_digest === null ||
          row.fields_digest === null ||
          row.responses_digest === null
            ? null
            : {
                title: row.title_digest,
                content: row.content_digest,
                fields: row.fields_digest,
                responses: row.responses_digest,
              },
      },
    ]),
  )
}

/** Stores what was written, replacing what an earlier import wrote. */
export async function putImportedRows(
  tx: CellTransaction,
  teamId: Id,
  importId: Id,
  rows: ReadonlyArray<{ noteId: Id; rowNumber: number; digests: RowDigests }>,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .deleteFrom('imported_rows')
    .where((where) => where('note_id', '=', where.fn.any(where.val(rows.map((row) => row.noteId)))))
    .execute()
  await copyRows(
    tx,
    'imported_rows',
    [
      ['note_id', 'uuid'],
      ['team_id', 'uuid'],
      ['import_id', 'uuid'],
      ['row_number', 'integer'],
      ['title_digest', 'text'],
      ['content_digest', 'text'],
      ['fields_digest', 'text'],
      ['responses_digest', 'text'],
    ],
    rows.map(({ noteId, rowNumber, digests }) => [
      noteId,
      teamId,
      importId,
      rowNumber,
      digests.title,
      digests.content,
      digests.fields,
      digests.responses,
    ]),
  )
}
