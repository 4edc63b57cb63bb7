import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { ASK_AGAIN_MS } from '../../model/limits.ts'
import { contextOfImport } from '../acting-member.ts'
import { tellWaiting } from '../reading-turn.ts'
import { failImport, runImport } from '../run/run-import.ts'
import { findImport } from '../store.ts'
import { job } from './run-import.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, importId },
  { attempt, signal },
  services,
) => {
  const run = { services, teamId, importId, contextOf: async () => contextOfImport(services, teamId, importId), signal }
  const found = await services.database.workspace(teamId).read(async (tx) => findImport(tx, importId))
  if (found?.state !== 'RUNNING') return
  const release = services.filesBeingRead.take(teamId, found.bytes)
  if (release === null && found.cancelReason === null) {
    // The place of the job is not kept while it waits: other workspaces need it.
    if (!found.waits) await tellWaiting(services, teamId, found, true)
    await services.queue.send(job, { teamId, importId }, { startAfter: new Date(Date.now() + ASK_AGAIN_MS) })
    return
  }
  try {
    if (found.waits) await tellWaiting(services, teamId, found, false)
    await runImport(run)
  } catch (error) {
    // If the process stops, the next one continues; otherwise the user is notified when no attempt is left.
    if (!signal.aborted && attempt > job.retry.limit)
      await failImport(
        run,
        'The import could not be finished: something went wrong on our side. Let it go on in a while.',
      )
    throw error
  } finally {
    release?.()
  }
}
