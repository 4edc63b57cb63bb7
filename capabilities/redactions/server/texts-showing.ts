import { documentsShowing, lockEpoch } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Recording } from './require-recording.ts'

/** A text that shows a recording: that of its own note, or one that it was copied into. */
export interface ShownText {
  documentId: Id
  /** Null if it is not a note's text. */
  noteId: Id | null
}

/**
 * The texts that show a recording, locked: edits and transcriptions there wait until the transaction ends. Always in
 * the same order, so that two transactions cannot deadlock.
 */
export async function lockTextsShowing(tx: CellTransaction, recording: Recording): Promise<ShownText[]> {
  return lockInOrder(tx, await textsShowing(tx, recording))
}

/** Locks the texts that show any of several recordings, before the first of them is changed. */
export async function lockTextsShowingAny(tx: CellTransaction, recordings: readonly Recording[]): Promise<void> {
  const texts: ShownText[] = []
  for (const recording of recordings) texts.push(...(await textsShowing(tx, recording)))
  await lockInOrder(tx, texts)
}

async function textsShowing(tx: CellTransaction, { note, file }: Recording): Promise<ShownText[]> {
  const texts = await documentsShowing(tx, file.id)
  return [
    ...texts.map(({ id, ownerKind, ownerId }) => ({
      documentId: id,
      noteId: ownerKind === 'note' ? ownerId : null,
    })),
    { documentId: note.documentId, noteId: note.id },
  ]
}

async function lockInOrder(tx: CellTransaction, texts: readonly ShownText[]): Promise<ShownText[]> {
  const byId = new Map(texts.map((text) => [text.documentId, text]))
  const inOrder = [...byId.values()].toSorted((one, other) => (one.documentId < other.documentId ? -1 : 1))
  for (const { documentId } of inOrder) await lockEpoch(tx, documentId)
  return inOrder
}
