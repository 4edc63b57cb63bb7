import { documentsShowing, type OwnedDocument } from '#documents/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { StoredFile } from '../model/stored-file.ts'
import { findDocument } from './store.ts'

/** The texts that show a file, and the one that it was brought into, though it may not stand there yet or any more. */
export async function textsOfFile(
  tx: CellTransaction,
  { id, documentId }: Pick<StoredFile, 'id' | 'documentId'>,
): Promise<OwnedDocument[]> {
  const showing = await documentsShowing(tx, id)
  const own =
    documentId === null || showing.some((text) => text.id === documentId) ? null : await findDocument(tx, documentId)
  return own ? [...showing, own] : showing
}
