import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { findFiles, type StoredFile } from '#files/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findNote } from '#notes/server/index.ts'
import { transcriptPolicy } from '../model/policy.ts'
import type { Transcription } from '../model/transcription.ts'
import { noteOfDocument, transcriptionsOfFiles } from './store.ts'

interface Recording {
  file: StoredFile
  note: { id: Id; documentId: Id }
  transcription: Transcription | undefined
  /** The subject of the policy's checks. */
  subject: { scopeId: Id; locked: boolean; state?: Transcription['state'] }
}

/** A file in a note that the actor may see. @throws Failure NotFound for any other */
export async function requireRecording(tx: CellTransaction, actor: Actor, fileId: Id): Promise<Recording> {
  const [file] = await findFiles(tx, [fileId])
  const owner = file?.documentId ? await noteOfDocument(tx, file.documentId) : null
  const note = owner && (await findNote(tx, owner.noteId))
  if (!file || !note || !transcriptPolicy.allows(actor, 'view', note)) throw notFound('The recording')
  const transcription = (await transcriptionsOfFiles(tx, [fileId], { lock: true })).get(fileId)
  return {
    file,
    note,
    transcription,
    subject: { scopeId: note.scopeId, locked: note.locked, ...(transcription ? { state: transcription.state } : {}) },
  }
}
