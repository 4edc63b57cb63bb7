import { documentsShowing, lockDocument } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Recording } from './require-recording.ts'

/** A text that shows a recording: that of its own note, or one that it was copied into. */
export interface ShownText {
  documentId: Id
  /** Null where it is no note's. */
  noteId: Id | null
}

/**
 * The texts that show a recording, locked: what somebody writes there, or a transcription adds, waits until the
 * transaction ends. In one order for everybody, so that nobody waits for whoever waits for them.
 */
export async function lockTextsShowing(tx: CellTransaction, { note, file }: Recording): Promise<ShownText[]> {
  const texts = new Map<Id, ShownText>(
    (await documentsShowing(tx, file.id)).map(({ id, ownerKind, ownerId }) => [
      id,
      { documentId: id, noteId: ownerKind === 'note' ? ownerId : null },
    ]),
  )
  texts.set(note.documentId, { documentId: note.documentId, noteId: note.id })
  const inOrder = [...texts.values()].toSorted((one, other) => (one.documentId < other.documentId ? -1 : 1))
  for (const { documentId } of inOrder) await lockDocument(tx, documentId)
  return inOrder
}
