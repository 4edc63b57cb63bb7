import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { removeDocuments } from '#documents/server/index.ts'
import { documentsOfNotes, noteRows } from './store.ts'

/** Deletes notes permanently, with their texts. */
export async function purgeNotes(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const documentIds = await documentsOfNotes(purging.tx, ids)
  await noteRows.purged.remove(purging, ids)
  await removeDocuments(purging, documentIds)
}
