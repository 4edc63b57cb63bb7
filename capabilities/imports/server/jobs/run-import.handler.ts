import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { contextOfImport } from '../acting-member.ts'
import { failImport, runImport } from '../run/run-import.ts'
import { job } from './run-import.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, importId },
  { attempt, signal },
  services,
) => {
  const run = { services, teamId, importId, contextOf: async () => contextOfImport(services, teamId, importId), signal }
  try {
    await runImport(run)
  } catch (error) {
    // While the process stops, the next one goes on; otherwise the person is told once no attempt is left.
    if (!signal.aborted && attempt > job.retry.limit)
      await failImport(
        run,
        'The import could not be finished: something went wrong on our side. Let it go on in a while.',
      )
    throw error
  }
}
