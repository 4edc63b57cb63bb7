import type { Id } from '#platform/kernel/ids.ts'
import { orphanObjects, type Purging } from '#content-kinds/server/index.ts'
import { importRows, storedFilesOf } from './store.ts'

/** Deletes imports permanently, with the uploaded files. */
export async function purgeImports(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  await orphanObjects(purging, await storedFilesOf(purging.tx, ids))
  await importRows.purged.remove(purging, ids)
}
