import type { Id } from '#platform/kernel/ids.ts'
import { doomObjects, type Purging } from '#content-kinds/server/index.ts'
import { importRows, storedFilesOf } from './store.ts'

/** Deletes imports for good, with the files that were brought for them. */
export async function purgeImports(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  await doomObjects(purging, await storedFilesOf(purging.tx, ids))
  await importRows.purged.remove(purging, ids)
}
