import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ASK_AGAIN_MS } from '../../model/limits.ts'
import { contextOfImport, contextOfMaker, makerOf, type Maker } from '../acting-member.ts'
import { publishWaiting } from '../reading-turn.ts'
import { failImport, runImport } from '../run/run-import.ts'
import { findImport, openImport } from '../store.ts'
import { job } from './run-import.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, importId },
  { attempt, signal },
  services,
) => {
  const turn: { release?: (() => void) | null } = {}
  try {
    const { found, opened, maker } = await services.database.workspace(teamId).read(async (tx) => {
      const one = await findImport(tx, importId)
      if (one?.state !== 'RUNNING') return { found: null }
      turn.release = services.filesBeingRead.take(teamId, one.bytes)
      // One that waits asks again and again: its inspection, which may be large, is not loaded for that.
      if (turn.release === null && one.cancelReason === null) return { found: one }
      const [whole, by] = await Promise.all([openImport(tx, importId), makerOf(tx, teamId, one)])
      return { found: one, opened: whole, maker: by }
    })
    if (!found) return
    if (!opened) {
      // The place of the job is not kept while it waits: other workspaces need it.
      if (!found.waits) await publishWaiting(services, teamId, found, true)
      await services.queue.send(job, { teamId, importId }, { startAfter: new Date(Date.now() + ASK_AGAIN_MS) })
      return
    }
    const run = { services, teamId, importId, contextOf: contextsOf(services, teamId, importId, maker), signal }
    try {
      if (found.waits) await publishWaiting(services, teamId, found, false)
      await runImport(run, opened)
    } catch (error) {
      // If the process stops, the next one continues; otherwise the user is notified when no attempt is left.
      if (!signal.aborted && attempt > job.retry.limit)
        await failImport(
          run,
          'The import could not be finished: something went wrong on our side. Let it go on in a while.',
        )
      throw error
    }
  } finally {
    turn.release?.()
  }
}

/** The member who made the import: found a moment ago, and later looked up again and again. */
function contextsOf(services: Services, teamId: Id, importId: Id, found: Maker): () => Promise<WorkspaceContext> {
  let isFirst = true
  return async () => {
    if (!isFirst) return contextOfImport(services, teamId, importId)
    isFirst = false
    return contextOfMaker(services, teamId, found)
  }
}
