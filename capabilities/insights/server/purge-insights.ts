import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { removeDocuments } from '#documents/server/index.ts'
import { documentsOfInsights, insightRows } from './store.ts'

/** Permanently deletes insights with their texts. */
export async function purgeInsights(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const documentIds = await documentsOfInsights(purging.tx, ids)
  await insightRows.purged.remove(purging, ids)
  await removeDocuments(purging, documentIds)
}
