import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { giveUp, renderReel } from '../rendering/render-reel.ts'
import { job } from './render.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, renderId }, { attempt, signal }, services) => {
  const run = { services, teamId, renderId, signal }
  try {
    await renderReel(run)
  } catch (error) {
    // While the process stops, the next one goes on; otherwise people are told once no attempt is left.
    if (!signal.aborted && attempt > job.retry.limit) await giveUp(run)
    throw error
  }
}
