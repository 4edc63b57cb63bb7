import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { runAct, failAct } from '../run-act.ts'
import { job } from './act-on-selection.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, actId },
  { attempt, signal },
  services,
) => {
  try {
    await runAct(services, teamId, actId, signal)
  } catch (error) {
    // If the process is stopping, the next one continues; otherwise the user is notified after the last attempt.
    if (!signal.aborted && attempt > job.retry.limit)
      await failAct(services, teamId, actId, 'This could not be finished: something went wrong on our side.')
    throw error
  }
}
