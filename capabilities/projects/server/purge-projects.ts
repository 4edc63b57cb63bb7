import { deleteScopes } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { removeDocuments } from '#documents/server/index.ts'
import { placesOfProjects, projectRows } from './store.ts'

/** Deletes projects permanently, with their readmes and their scopes. */
export async function purgeProjects(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const places = await placesOfProjects(purging.tx, ids)
  await projectRows.purged.remove(purging, ids)
  await removeDocuments(
    purging,
    places.map(({ documentId }) => documentId),
  )
  await deleteScopes(
    purging.tx,
    places.map(({ scopeId }) => scopeId),
  )
}
