import { sql } from 'kysely'
import { deleteScopes } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { folderRows, scopesOfFolders } from './store.ts'

/**
 * Folders that a deletion deletes permanently and that contain no other folder any more: from the innermost outwards.
 */
export async function emptyFolders(tx: CellTransaction, deletionId: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from folders as gone where deletion_id = ${deletionId} and deleted_at is not null
      and not exists (select from folders as within where within.parent_id = gone.id) limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes folders permanently, with their scopes. */
export async function purgeFolders(purging: Purging, ids: ReadonlyArray<Id>): Promise<void> {
  const scopeIds = await scopesOfFolders(purging.tx, ids)
  await folderRows.purged.remove(purging, ids)
  await deleteScopes(purging.tx, scopeIds)
}
