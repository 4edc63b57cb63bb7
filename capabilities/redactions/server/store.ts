import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { Kept, Redaction, RedactionState } from '../model/redaction.ts'
import './tables.ts'

// Everything except what was removed: that is read only to be restored.
const COLUMNS = [
  'id',
  'scope_id',
  'file_id',
  'note_id',
  'start_ms',
  'end_ms',
  'video_blur',
  'audio_muted',
  'state',
  'kind',
  'quote',
  'context_before',
  'context_after',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'decided_by_kind',
  'decided_by_id',
  'decided_at',
] as const

type Row = Pick<Selectable<CellTables['redactions']>, (typeof COLUMNS)[number]>

function toRedaction(row: Row): Redaction {
  return {
    id: row.id,
    scopeId: row.scope_id,
    fileId: row.file_id,
    noteId: row.note_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    videoBlur: row.video_blur,
    audioMuted: row.audio_muted,
    state: row.state,
    kind: row.kind,
    quote: row.quote,
    contextBefore: row.context_before,
    contextAfter: row.context_after,
    createdById: row.created_by_kind === 'user' ? row.created_by_id : null,
    createdAt: row.created_at,
    decidedById: row.decided_by_kind === 'user' ? row.decided_by_id : null,
    decidedAt: row.decided_at,
  }
}

/**
 * Redactions by their ids, without access checks. `lock` keeps others from changing them until the transaction ends.
 */
export async function findRedactions(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
  { lock = false } = {},
): Promise<Redaction[]> {
  const query = tx
    .selectFrom('redactions')
    .select(COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .orderBy('start_ms')
    .orderBy('id')
  return (await (lock ? query.forUpdate() : query).execute()).map(toRedaction)
}

/** The redactions of files, without access checks, in the order of their times. */
export async function redactionsOfFiles(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<Redaction[]> {
  const rows = await tx
    .selectFrom('redactions')
    .select(COLUMNS)
    .where((where) => where('file_id', '=', where.fn.any(where.val([...fileIds]))))
    .orderBy('start_ms')
    .orderBy('id')
    .execute()
  return rows.map(toRedaction)
}

/** What redactions removed, by their ids. */
export async function keptOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Kept>> {
  const rows = await tx
    .selectFrom('redactions')
    .select(['id', 'kept'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, kept }) => [id, kept]))
}

export async function putKept(tx: CellTransaction, redactions: ReadonlyArray<Kept & { id: Id }>): Promise<void> {
  if (redactions.length === 0) return
  await sql`
    update redactions set kept = given.kept::jsonb
    from unnest(${redactions.map(({ id }) => id)}::uuid[], ${redactions.map(({ id: _, ...kept }) => JSON.stringify(kept))}::text[]) as given (id, kept)
    where redactions.id = given.id`.execute(tx)
}

type NewRedaction = Pick<
  Redaction,
  | 'id'
  | 'scopeId'
  | 'fileId'
  | 'noteId'
  | 'startMs'
  | 'endMs'
  | 'videoBlur'
  | 'audioMuted'
  | 'state'
  | 'kind'
  | 'quote'
  | 'contextBefore'
  | 'contextAfter'
>

export async function insertRedactions(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  redactions: ReadonlyArray<NewRedaction>,
): Promise<void> {
  if (redactions.length === 0) return
  await tx
    .insertInto('redactions')
    .values(
      redactions.map((made) => ({
        id: made.id,
        team_id: teamId,
        scope_id: placeOfNote(made.noteId),
        file_id: made.fileId,
        note_id: made.noteId,
        start_ms: made.startMs,
        end_ms: made.endMs,
        video_blur: made.videoBlur,
        audio_muted: made.audioMuted,
        state: made.state,
        kind: made.kind,
        quote: made.quote,
        context_before: made.contextBefore,
        context_after: made.contextAfter,
        created_by_kind: principal.kind,
        created_by_id: principal.id,
        ...(made.state === 'SUGGESTED'
          ? {}
          : { decided_by_kind: principal.kind, decided_by_id: principal.id, decided_at: new Date() }),
      })),
    )
    .execute()
}

/** The scope of a note at the time of this write; this and moving the note lock each other out. */
export function placeOfNote(noteId: Id): RawBuilder<Id> {
  return sql<Id>`(select scope_id from notes where id = ${noteId} for key share)`
}

/** Updates the part and effects of a suggestion. */
export async function updateRedaction(
  tx: CellTransaction,
  id: Id,
  change: Pick<Redaction, 'startMs' | 'endMs' | 'videoBlur' | 'audioMuted' | 'quote'>,
): Promise<void> {
  await tx
    .updateTable('redactions')
    .set({
      start_ms: change.startMs,
      end_ms: change.endMs,
      video_blur: change.videoBlur,
      audio_muted: change.audioMuted,
      quote: change.quote,
    })
    .where('id', '=', id)
    .execute()
}

/** Stores the decision on redactions, and who made it. */
export async function decideRedactions(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
  state: RedactionState,
  principal: Principal,
): Promise<void> {
  await tx
    .updateTable('redactions')
    .set({ state, decided_by_kind: principal.kind, decided_by_id: principal.id, decided_at: sql`now()` })
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
}

/** Whether parts of recordings in a scope are withheld, or were redacted after a moment. */
export async function isBeingRedacted(tx: CellTransaction, scopeId: Id, since: Date | null): Promise<boolean> {
  const { rows } = await sql<{ redacted: boolean }>`
    select exists (select from files where scope_id = ${scopeId} and deleted_at is null and withheld <> '[]'::jsonb)
      or exists (select from redactions where scope_id = ${scopeId} and state = 'APPROVED' and decided_at >= ${since}::timestamptz) as redacted`.execute(
    tx,
  )
  return rows[0]?.redacted ?? false
}

/** Who last approved a redaction of a file, if it was a member. */
export async function lastApproverOf(tx: CellTransaction, fileId: Id): Promise<Id | null> {
  const row = await tx
    .selectFrom('redactions')
    .select('decided_by_id')
    .where('file_id', '=', fileId)
    .where('state', '=', 'APPROVED')
    .where('decided_by_kind', 'in', ['user', 'token'])
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.decided_by_id ?? null
}

/** All approved redactions of files, without access checks, in the order of their times. */
export async function approvedOf(tx: CellTransaction, ...fileIds: ReadonlyArray<Id>): Promise<Redaction[]> {
  return (await redactionsOfFiles(tx, fileIds)).filter(({ state }) => state === 'APPROVED')
}

/** All approved redactions of the recordings of a note. */
export async function approvedOfNote(tx: CellTransaction, noteId: Id): Promise<Redaction[]> {
  const rows = await tx
    .selectFrom('redactions')
    .select(COLUMNS)
    .where('note_id', '=', noteId)
    .where('state', '=', 'APPROVED')
    .orderBy('start_ms')
    .orderBy('id')
    .execute()
  return rows.map(toRedaction)
}
