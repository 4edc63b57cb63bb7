import {
  announcePurge,
  applies,
  beginExpiredPurges,
  beginPurgesWithin,
  forgetRestored,
  forgetRestoredBefore,
  purgesUnderWay,
  type ContentKind,
  type Purging,
} from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { eraseJournalPayloads, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { PURGED_ROWS_AT_ONCE, PURGES_BEGUN_AT_ONCE, TRASH_DAYS } from '../model/limits.ts'
import { finishPurge } from './commands/finish-purge.ts'

/**
 * Permanently deletes what was deleted more than thirty days ago, and what a user deleted permanently. It runs in short
 * transactions, some hundred rows of one kind in each, dependents first: no one has to wait, and the next run continues
 * after a kill.
 */
export async function purgeWorkspace(context: WorkspaceContext, signal: AbortSignal): Promise<void> {
  let begun = PURGES_BEGUN_AT_ONCE
  while (begun > 0)
    begun = await context.database.write(async (tx) => beginExpiredPurges(tx, TRASH_DAYS, PURGES_BEGUN_AT_ONCE))
  await context.database.write(async (tx) => beginPurgesWithin(tx, context.services.kinds, context.teamId))
  const failures: unknown[] = []
  for (const deletionId of await context.database.read(purgesUnderWay)) {
    signal.throwIfAborted()
    // One that cannot be deleted does not prevent the others from being deleted.
    await purgeDeletion(context, deletionId, signal).catch((error: unknown) => failures.push(error))
  }
  await context.database.write(async (tx) => forgetRestoredBefore(tx, TRASH_DAYS))
  if (failures.length > 0) throw new AggregateError(failures, 'Some of the trash could not be deleted.')
}

async function purgeDeletion(context: WorkspaceContext, deletionId: Id, signal: AbortSignal): Promise<void> {
  for (const kind of context.services.kinds.dependentsFirst) {
    while (await purgeSome(context, kind, deletionId)) signal.throwIfAborted()
  }
  await runCommand(context, finishPurge, { deletionId })
}

/** @returns whether there may be more */
async function purgeSome(context: WorkspaceContext, { kind, purge }: ContentKind, deletionId: Id): Promise<boolean> {
  if (!applies(purge)) return false
  const { hooks, queue } = context.services
  return context.database.write(async (tx) => {
    const ids = await purge.next(tx, deletionId, PURGED_ROWS_AT_ONCE)
    if (ids.length === 0) return false
    const forgotten = new Set(ids)
    const purging: Purging = {
      tx,
      teamId: context.teamId,
      hooks,
      queue,
      forget: (others) => {
        for (const id of others) forgotten.add(id)
      },
    }
    await announcePurge(purging, kind, ids)
    await purge.remove(purging, ids)
    await forgetRestored(tx, kind, ids)
    await eraseJournalPayloads(tx, [...forgotten])
    return true
  })
}
