import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import { personOf, type Principal } from '#journal/server/index.ts'
import type { SpeechGap, Transcription, TranscriptionState } from '../model/transcription.ts'
import './tables.ts'

function toTranscription(row: Selectable<CellTables['transcriptions']>): Transcription {
  return {
    id: row.id,
    scopeId: row.scope_id,
    fileId: row.file_id,
    noteId: row.note_id,
    documentId: row.document_id,
    state: row.state,
    failure: row.failure,
    language: row.language,
    provider: row.provider,
    durationMs: row.duration_ms,
    channels: row.channels,
    channel: row.channel,
    storedMs: row.stored_ms,
    heardMs: row.heard_ms,
    foreignMs: row.foreign_ms,
    foreignLanguages: row.foreign_languages,
    gaps: row.gap_start_ms.map((startMs, at) => ({ startMs, endMs: row.gap_end_ms[at] ?? startMs })),
    run: row.run,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

/** Who requested a transcription, if it was a member who acted themselves. */
export async function askerOfTranscription(tx: CellTransaction, id: Id): Promise<Id | null> {
  const row = await tx
    .selectFrom('transcriptions')
    .select(['created_by_kind as kind', 'created_by_id as id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? personOf(row) : null
}

/**
 * The transcription with an id, without access checks. `lock` keeps others from changing it until the transaction ends.
 */
export async function findTranscription(
  tx: CellTransaction,
  id: Id,
  { lock = false } = {},
): Promise<Transcription | null> {
  const query = tx.selectFrom('transcriptions').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? toTranscription(row) : null
}

/**
 * The transcriptions of files, without access checks, by file. `lock` keeps others from changing them until the
 * transaction ends.
 */
export async function transcriptionsOfFiles(
  tx: CellTransaction,
  fileIds: ReadonlyArray<Id>,
  { lock = false } = {},
): Promise<Map<Id, Transcription>> {
  const query = tx
    .selectFrom('transcriptions')
    .selectAll()
    .where((where) => where('file_id', '=', where.fn.any(where.val([...fileIds]))))
  const rows = await (lock ? query.forUpdate() : query).execute()
  return new Map(rows.map((row) => [row.file_id, toTranscription(row)]))
}

/** The transcriptions of notes, without access checks, the earliest first, by note. */
export async function transcriptionsOfNotes(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, Transcription[]>> {
  const rows = await tx
    .selectFrom('transcriptions')
    .selectAll()
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(toTranscription), ({ noteId }) => noteId)
}

/** Those of the notes that have a recording whose transcription is in progress. */
export async function notesBeingTranscribed(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('transcriptions')
    .select('note_id')
    .distinct()
    .where((where) => where('note_id', '=', where.fn.any(where.val([...noteIds]))))
    .where('state', 'in', ['QUEUED', 'TRANSCRIBING'])
    .execute()
  return rows.map((row) => row.note_id)
}

/** The note of a document and whether it is locked; null if the document belongs to something else. */
export async function noteOfDocument(
  tx: CellTransaction,
  documentId: Id,
): Promise<{ noteId: Id; scopeId: Id; projectId: Id; locked: boolean } | null> {
  const row = await tx
    .selectFrom('notes')
    .select(['id', 'scope_id', 'project_id', 'locked'])
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { noteId: row.id, scopeId: row.scope_id, projectId: row.project_id, locked: row.locked } : null
}

type NewTranscription = Pick<Transcription, 'id' | 'scopeId' | 'fileId' | 'noteId' | 'documentId'>

/** Adds a queued transcription, in the note's current scope, even if the note was just moved. */
export async function insertTranscription(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  made: NewTranscription,
): Promise<void> {
  await tx
    .insertInto('transcriptions')
    .values({
      id: made.id,
      team_id: teamId,
      scope_id: sql<Id>`(select scope_id from notes where id = ${made.noteId} for key share)`,
      file_id: made.fileId,
      note_id: made.noteId,
      document_id: made.documentId,
      state: 'QUEUED',
      failure: null,
      language: null,
      provider: null,
      duration_ms: null,
      channels: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      finished_at: null,
    })
    .execute()
}

interface TranscriptionChange {
  state?: TranscriptionState
  failure?: string | null
  language?: string | null
  provider?: string | null
  durationMs?: number | null
  channels?: number | null
  channel?: number
  storedMs?: number
  heardMs?: number
  foreignMs?: number
  foreignLanguages?: readonly string[]
  gaps?: readonly SpeechGap[]
  run?: number
  finishedAt?: Date | null
  documentId?: Id
  noteId?: Id
}

export async function updateTranscription(tx: CellTransaction, id: Id, change: TranscriptionChange): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.failure === undefined ? {} : { failure: change.failure }),
      ...(change.language === undefined ? {} : { language: change.language }),
      ...(change.provider === undefined ? {} : { provider: change.provider }),
      ...(change.durationMs === undefined ? {} : { duration_ms: change.durationMs }),
      ...(change.channels === undefined ? {} : { channels: change.channels }),
      ...(change.channel === undefined ? {} : { channel: change.channel }),
      ...(change.storedMs === undefined ? {} : { stored_ms: change.storedMs }),
      ...(change.heardMs === undefined ? {} : { heard_ms: change.heardMs }),
      ...(change.foreignMs === undefined ? {} : { foreign_ms: change.foreignMs }),
      ...(change.foreignLanguages === undefined ? {} : { foreign_languages: [...change.foreignLanguages] }),
      ...(change.gaps === undefined
        ? {}
        : {
            gap_start_ms: change.gaps.map(({ startMs }) => startMs),
            gap_end_ms: change.gaps.map(({ endMs }) => endMs),
          }),
      ...(change.run === undefined ? {} : { run: change.run }),
      ...(change.finishedAt === undefined ? {} : { finished_at: change.finishedAt }),
      ...(change.documentId === undefined ? {} : { document_id: change.documentId }),
      ...(change.noteId === undefined ? {} : { note_id: change.noteId }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
