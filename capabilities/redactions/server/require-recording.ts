import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFiles, type StoredContent, type StoredFile } from '#files/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findNote } from '#notes/server/index.ts'
import { redactionPolicy } from '../model/policy.ts'
import type { Redaction } from '../model/redaction.ts'
import { findRedactions } from './store.ts'

/** A recording in a note. */
export interface Recording {
  file: StoredFile & { content: StoredContent }
  note: NonNullable<Awaited<ReturnType<typeof findNote>>>
}

/** The recording of a file; null if the file is not a recording, or not in a note. */
export async function findRecording(tx: CellTransaction, fileId: Id): Promise<Recording | null> {
  const [file] = await findFiles(tx, [fileId])
  if (!file?.content || !file.documentId || (file.content.type !== 'Audio' && file.content.type !== 'Video'))
    return null
  const owner = await tx
    .selectFrom('notes')
    .select('id')
    .where('document_id', '=', file.documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const note = owner ? await findNote(tx, owner.id) : null
  return note ? { file: { ...file, content: file.content }, note } : null
}

/**
 * The recording of a file, for an actor who may see what is redacted.
 * @throws Failure NotFound; UnprocessableContent for a file that is not a recording in a note
 */
export async function requireRecording(tx: CellTransaction, actor: Actor, fileId: Id): Promise<Recording> {
  const [file] = await findFiles(tx, [fileId])
  if (!file || !redactionPolicy.allows(actor, 'view', { scopeId: file.scopeId, locked: false }))
    throw notFound('The recording')
  const recording = await findRecording(tx, fileId)
  if (!recording) throw new Failure('UnprocessableContent', 'Only recordings in a note can be redacted.')
  return recording
}

/**
 * Redactions that are decided together, with their recordings; locked.
 * @throws Failure NotFound unless the actor may see them all
 */
export async function requireRedactions(
  tx: CellTransaction,
  actor: Actor,
  ids: readonly Id[],
): Promise<Array<{ recording: Recording; redactions: Redaction[] }>> {
  const found = await findRedactions(tx, ids, { lock: true })
  if (found.length !== new Set(ids).size) throw notFound('The redaction')
  const byFile = Map.groupBy(found, ({ fileId }) => fileId)
  const decided: Array<{ recording: Recording; redactions: Redaction[] }> = []
  for (const [fileId, redactions] of byFile)
    decided.push({ recording: await requireRecording(tx, actor, fileId), redactions })
  return decided
}
