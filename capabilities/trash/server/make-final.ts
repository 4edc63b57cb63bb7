import { beginPurge } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { purgeEvents } from '../model/events.ts'
import { job } from './jobs/purge.ts'

/**
 * Queues a job that permanently deletes what these deletions contain; from this transaction on no one sees it. The
 * caller has authorized it.
 * @returns the deletions that were not final before
 */
export async function makeFinal(
  { tx, teamId, emit, queue }: CommandContext<'queue'>,
  deletionIds: ReadonlyArray<Id>,
): Promise<{ ids: Id[] }> {
  const ids = await beginPurge(tx, deletionIds)
  for (const id of ids) emit(purgeEvents['made-final']({ id, scopeId: null }))
  if (ids.length > 0) await queue.send(job, { teamId }, { transaction: tx, key: teamId })
  return { ids }
}
