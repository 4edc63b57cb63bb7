import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, readStoredFile } from '../reading/read-stored-file.ts'
import { job } from './read-office-file.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, contentId }, { attempt, signal }, services) => {
  const run = { services, teamId, contentId, signal }
  try {
    await readStoredFile(run)
  } catch (error) {
    // While the process stops, the next one goes on; otherwise people are told once no attempt is left.
    if (!signal.aborted && attempt > job.retry.limit) await giveUp(run)
    throw error
  }
}
