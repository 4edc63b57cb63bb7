import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, WorkspaceContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { notHidden } from '../model/copies.ts'
import { MAX_COPIES } from '../model/limits.ts'
import { redactionPolicy } from '../model/policy.ts'
import { findRecording, type Recording } from './require-recording.ts'
import { approvedOf } from './store.ts'
import './tables.ts'

/** Another file that shows the same recording, or showed it before something in it was redacted. */
export interface RecordingCopy {
  fileId: Id
  noteId: Id
  scopeId: Id
  locked: boolean
  /** How many parts are redacted in the recording but not in this copy. */
  missing: number
  /** How many parts are redacted only in this copy. */
  extra: number
}

export interface Copies {
  /** In notes; at most `MAX_COPIES`. */
  copies: RecordingCopy[]
  hasMore: boolean
  /** How many other texts that are not notes show it: nothing is redacted there. */
  elsewhere: number
}

export const NO_COPIES: Copies = { copies: [], hasMore: false, elsewhere: 0 }

interface OtherFile {
  of: Id
  id: Id
  scope_id: Id
  owner_kind: string
  owner_id: Id
}

/** Most files examined for each recording. */
const MAX_FILES = 200

/**
 * The other files with the same original bytes as each of the files, without access checks; files of deleted notes are
 * left out.
 */
async function otherFiles(tx: CellTransaction, fileIds: readonly Id[]): Promise<OtherFile[]> {
  const { rows } = await sql<OtherFile>`
    select asked.id as of, other.id, other.scope_id, documents.owner_kind, documents.owner_id
    from unnest(${[...fileIds]}::uuid[]) as asked (id)
    join files own on own.id = asked.id
    left join redacted_files redacted on redacted.file_id = asked.id
    cross join lateral (select coalesce(redacted.original_content_id, own.content_id) as content_id) original
    cross join lateral (
      select files.id, files.scope_id, files.document_id from (
        select id from files where content_id = original.content_id
        union select file_id from redacted_files where original_content_id = original.content_id
      ) same join files on files.id = same.id
      where files.deleted_at is null and files.id <> asked.id
      order by files.id limit ${MAX_FILES}
    ) other
    join documents on documents.id = other.document_id
    left join notes on notes.id = documents.owner_id and documents.owner_kind = 'note'
    where documents.owner_kind <> 'note' or notes.deleted_at is null
    order by other.id`.execute(tx)
  return rows
}

function isSeen(actor: Actor, { scope_id: scopeId }: OtherFile): boolean {
  return redactionPolicy.allows(actor, 'view', { scopeId, locked: false })
}

/** By file, the other files of its recording that the actor may redact, or could if their notes were not locked. */
export async function copiesOf({ actor, read }: WorkspaceContext, fileIds: readonly Id[]): Promise<Map<Id, Copies>> {
  return read(async (tx) => {
    const seen = (await otherFiles(tx, fileIds)).filter((file) => isSeen(actor, file))
    const inNotes = Map.groupBy(
      seen.filter(({ owner_kind: kind }) => kind === 'note'),
      ({ of }) => of,
    )
    const shown = [...inNotes.values()].flatMap((files) => files.slice(0, MAX_COPIES))
    const noteIds = [...new Set(shown.map(({ owner_id: noteId }) => noteId))]
    const notes = new Map((await findNotes(tx, noteIds)).map((note) => [note.id, note]))
    const approved = Map.groupBy(
      await approvedOf(tx, ...new Set([...fileIds, ...shown.map(({ id }) => id)])),
      ({ fileId }) => fileId,
    )
    return new Map(
      fileIds.map((fileId): [Id, Copies] => {
        const all = inNotes.get(fileId) ?? []
        const elsewhere = seen.filter(({ of, owner_kind: kind }) => of === fileId && kind !== 'note').length
        if (all.length + elsewhere === 0) return [fileId, NO_COPIES]
        const copies = all.slice(0, MAX_COPIES).map(({ id, scope_id: scopeId, owner_id: noteId }): RecordingCopy => ({
          fileId: id,
          noteId,
          scopeId,
          locked: notes.get(noteId)?.locked ?? false,
          missing: notHidden(approved.get(fileId) ?? [], approved.get(id) ?? []).length,
          extra: notHidden(approved.get(id) ?? [], approved.get(fileId) ?? []).length,
        }))
        return [fileId, { copies, hasMore: all.length > MAX_COPIES, elsewhere }]
      }),
    )
  })
}

/** The copies of a recording that the actor may redact now; copies in locked notes are left out. */
export async function copiesToRedact(tx: CellTransaction, actor: Actor, fileId: Id): Promise<Recording[]> {
  const files = (await otherFiles(tx, [fileId])).filter((file) => file.owner_kind === 'note' && isSeen(actor, file))
  const copies: Recording[] = []
  for (const { id } of files.slice(0, MAX_COPIES)) {
    const recording = await findRecording(tx, id)
    if (recording && redactionPolicy.allows(actor, 'redact', recording.note)) copies.push(recording)
  }
  return copies
}
