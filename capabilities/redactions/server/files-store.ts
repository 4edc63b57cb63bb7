import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { RedactedFile } from '../model/render.ts'
import { placeOfNote } from './store.ts'
import './tables.ts'

function toRedactedFile(row: Selectable<CellTables['redacted_files']>): RedactedFile {
  return {
    fileId: row.file_id,
    scopeId: row.scope_id,
    noteId: row.note_id,
    originalContentId: row.original_content_id,
    shown: row.shown,
    state: row.state,
    run: row.run,
    progress: row.progress,
    rendering: row.rendering,
    renderedContentId: row.rendered_content_id,
    failure: row.failure,
    askedAt: row.asked_at,
    renderMs: row.render_ms,
    totalMs: row.total_ms,
    searching: row.searching,
    searchedAt: row.searched_at,
  }
}

/** Files that have redactions or were searched for possible ones, without access checks. */
export async function findRedactedFiles(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<RedactedFile[]> {
  const rows = await tx
    .selectFrom('redacted_files')
    .selectAll()
    .where((where) => where('file_id', '=', where.fn.any(where.val([...fileIds]))))
    .execute()
  return rows.map(toRedactedFile)
}

/** The file's row, locked until the transaction ends; null if there is none. */
export async function lockRedactedFile(tx: CellTransaction, fileId: Id): Promise<RedactedFile | null> {
  const row = await tx
    .selectFrom('redacted_files')
    .selectAll()
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toRedactedFile(row) : null
}

/**
 * The file's row, created if missing, and locked. The content that the file shows at that time becomes its original.
 */
export async function ensureRedactedFile(
  tx: CellTransaction,
  teamId: Id,
  file: Pick<RedactedFile, 'fileId' | 'scopeId' | 'noteId' | 'originalContentId'>,
): Promise<RedactedFile> {
  await tx
    .insertInto('redacted_files')
    .values({
      file_id: file.fileId,
      team_id: teamId,
      scope_id: placeOfNote(file.noteId),
      note_id: file.noteId,
      original_content_id: file.originalContentId,
    })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute()
  const row = await lockRedactedFile(tx, file.fileId)
  if (!row) throw new Error('The row of a redacted file was added and is not there.')
  return row
}

/** Those of the contents that are originals of files, or are about to be shown by them. */
export async function contentsOfRedacted(tx: CellTransaction, contentIds: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...contentIds]}::uuid[]) as asked (id)
    where exists (select from redacted_files where original_content_id = asked.id) or exists (select from redacted_files where rendered_content_id = asked.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Those of the notes with a recording that is partly withheld, being rendered, or being searched. */
export async function notesBeingRedacted(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select distinct r.note_id as id from redacted_files r join files f on f.id = r.file_id
    where r.note_id = any(${[...noteIds]}::uuid[]) and (r.state in ('QUEUED', 'RENDERING', 'CONVERTING') or r.searching or f.withheld <> '[]'::jsonb)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The renders whose result is being made playable as this content. */
export async function rendersOfContent(tx: CellTransaction, contentId: Id): Promise<RedactedFile[]> {
  const rows = await tx
    .selectFrom('redacted_files')
    .selectAll()
    .where('rendered_content_id', '=', contentId)
    .where('state', '=', 'CONVERTING')
    .orderBy('file_id')
    .forUpdate()
    .execute()
  return rows.map(toRedactedFile)
}

type Change = Partial<Omit<RedactedFile, 'fileId' | 'scopeId' | 'noteId' | 'originalContentId'>>

export async function updateRedactedFile(tx: CellTransaction, fileId: Id, change: Change): Promise<void> {
  await tx.updateTable('redacted_files').set(columnsOf(change)).where('file_id', '=', fileId).execute()
}

function columnsOf(change: Change): UpdateObject<CellTables, 'redacted_files'> {
  return {
    ...(change.shown === undefined ? {} : { shown: sql`${[...change.shown]}::uuid[]` }),
    ...(change.state === undefined ? {} : { state: change.state }),
    ...(change.run === undefined ? {} : { run: change.run }),
    ...(change.progress === undefined ? {} : { progress: change.progress }),
    ...(change.rendering === undefined ? {} : { rendering: sql`${[...change.rendering]}::uuid[]` }),
    ...(change.renderedContentId === undefined ? {} : { rendered_content_id: change.renderedContentId }),
    ...(change.failure === undefined ? {} : { failure: change.failure }),
    ...(change.askedAt === undefined ? {} : { asked_at: change.askedAt }),
    ...(change.renderMs === undefined ? {} : { render_ms: change.renderMs }),
    ...(change.totalMs === undefined ? {} : { total_ms: change.totalMs }),
    ...(change.searching === undefined ? {} : { searching: change.searching }),
    ...(change.searchedAt === undefined ? {} : { searched_at: change.searchedAt }),
  }
}
