import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Services } from '#journal/server/index.ts'
import { DOOMED_OBJECTS_AT_ONCE } from '../model/limits.ts'
import { job } from './jobs/delete-doomed.ts'
import './tables.ts'

/** A transaction that takes the last name of an object away. */
interface Dooming extends Pick<Services, 'queue'> {
  tx: CellTransaction
  teamId: Id
}

/**
 * Dooms objects of the storage: from this transaction on they are deleted, whatever is killed. A key, or a folder with
 * its closing slash; both are of this workspace and made of identifiers that the rows held.
 */
export async function doomObjects({ tx, teamId, queue }: Dooming, keys: ReadonlyArray<string>): Promise<void> {
  if (keys.length === 0) return
  for (const key of keys)
    if (!key.startsWith(`cell/${teamId}/`)) throw new Error('An object of another workspace is not doomed here.')
  await tx
    .insertInto('doomed_objects')
    .values(keys.map((key) => ({ team_id: teamId, key })))
    .execute()
  await queue.send(job, { teamId }, { transaction: tx, key: teamId })
}

/** Which of the keys something names again, or still. */
type ObjectKeeper = (tx: CellTransaction, keys: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>

/** Whoever is asked before objects are deleted. */
export const objectKeepers = defineHook<ObjectKeeper>('objectKeepers')

/**
 * Deletes the doomed objects of a workspace, but for those that something names. What a kill leaves is taken up again:
 * deleting twice is no error.
 */
export async function deleteDoomedObjects(
  { database, hooks, storage, uploads }: Services,
  teamId: Id,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { doomed, kept } = await database.workspace(teamId).read(async (tx) => {
      const rows = await tx
        .selectFrom('doomed_objects')
        .select(['id', 'key'])
        .orderBy('id')
        .limit(DOOMED_OBJECTS_AT_ONCE)
        .execute()
      const named = new Set<string>()
      for (const keeper of hooks.of(objectKeepers))
        for (const key of await keeper(
          tx,
          rows.map(({ key: one }) => one),
        ))
          named.add(key)
      return { doomed: rows, kept: named }
    })
    if (doomed.length === 0) return
    for (const { key } of doomed) {
      if (kept.has(key)) continue
      if (key.endsWith('/')) await storage.deleteAll(key)
      else {
        // Of one that was arriving in parts there is more than its bytes.
        await uploads.remove(key)
        await storage.delete(key)
      }
    }
    await database.workspace(teamId).write(async (tx) => {
      await tx
        .deleteFrom('doomed_objects')
        .where((where) => where('id', '=', where.fn.any(where.val(doomed.map(({ id }) => id)))))
        .execute()
    })
  }
}
