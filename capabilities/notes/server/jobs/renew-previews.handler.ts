import type { Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { renewPreviews } from '../renew-previews.ts'
import type { job } from './renew-previews.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) await renewAll(services, teamId, signal)
}

/** Each batch is committed by itself: what was rendered before a kill stays. */
async function renewAll(services: Services, teamId: Id, signal: AbortSignal): Promise<void> {
  let more = true
  while (more) {
    signal.throwIfAborted()
    more = await services.database.workspace(teamId).write(async (tx) => renewPreviews(tx))
  }
}
