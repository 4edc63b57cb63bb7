import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { failCopying, makeCopy } from '../make-copy.ts'
import { job } from './copy-project.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, copyId },
  { attempt, signal },
  services,
) => {
  try {
    await makeCopy(services, teamId, copyId, signal)
  } catch (error) {
    // If the process is stopping, the next one continues; otherwise the person is told when no attempt is left.
    if (!signal.aborted && attempt > job.retry.limit)
      await failCopying(
        services,
        teamId,
        copyId,
        'The copy could not be made: something went wrong on our side. Try it again in a while.',
      )
    throw error
  }
}
