import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Services } from '#journal/server/index.ts'
import { ORPHANED_OBJECTS_AT_ONCE } from '../model/limits.ts'
import { job } from './jobs/delete-orphaned.ts'
import './tables.ts'

/** A transaction that removes the last name of an object. */
interface Orphaning extends Pick<Services, 'queue'> {
  tx: CellTransaction
  teamId: Id
}

/**
 * Orphans objects of the storage: once this transaction is committed they will be deleted, even after a kill. A key, or
 * a folder with its closing slash; both are of this workspace and made of identifiers in the rows.
 */
export async function orphanObjects({ tx, teamId, queue }: Orphaning, keys: ReadonlyArray<string>): Promise<void> {
  if (keys.length === 0) return
  for (const key of keys)
    if (!key.startsWith(`cell/${teamId}/`)) throw new Error('An object of another workspace is not orphaned here.')
  await tx
    .insertInto('orphaned_objects')
    .values(keys.map((key) => ({ team_id: teamId, key })))
    .execute()
  await queue.send(job, { teamId }, { transaction: tx, key: teamId })
}

/** Which of the keys something names again, or still. */
type ObjectKeeper = (tx: CellTransaction, keys: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>

/** Called before objects are deleted. */
export const objectKeepers = defineHook<ObjectKeeper>('objectKeepers')

/**
 * Deletes the orphaned objects of a workspace, except those that something names. What a kill leaves is continued
 * later: deleting twice is no error.
 */
export async function deleteOrphanedObjects(
  { database, hooks, storage, uploads }: Services,
  teamId: Id,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { orphaned, kept } = await database.workspace(teamId).read(async (tx) => {
      const rows = await tx
        .selectFrom('orphaned_objects')
        .select(['id', 'key'])
        .orderBy('id')
        .limit(ORPHANED_OBJECTS_AT_ONCE)
        .execute()
      const named = new Set<string>()
      for (const keeper of hooks.of(objectKeepers))
        for (const key of await keeper(
          tx,
          rows.map(({ key: one }) => one),
        ))
          named.add(key)
      return { orphaned: rows, kept: named }
    })
    if (orphaned.length === 0) return
    for (const { key } of orphaned) {
      if (kept.has(key)) continue
      if (key.endsWith('/')) await storage.deleteAll(key)
      else {
        // An upload in parts has more than its bytes.
        await uploads.remove(key)
        await storage.delete(key)
      }
    }
    await database.workspace(teamId).write(async (tx) => {
      await tx
        .deleteFrom('orphaned_objects')
        .where((where) => where('id', '=', where.fn.any(where.val(orphaned.map(({ id }) => id)))))
        .execute()
    })
  }
}
