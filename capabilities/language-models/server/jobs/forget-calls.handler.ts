import type { Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { forgetOldCalls } from '../usage-store.ts'
import type { job } from './forget-calls.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) {
    signal.throwIfAborted()
    await services.database.workspace(teamId).write(async (tx) => forgetOldCalls(tx, teamId))
  }
}
