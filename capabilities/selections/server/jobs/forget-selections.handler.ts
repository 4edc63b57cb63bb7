import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { forgetOldSelections } from '../store.ts'
import type { job } from './forget-selections.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) {
    signal.throwIfAborted()
    await services.database.workspace(teamId).write(async (tx) => forgetOldSelections(tx, teamId))
  }
}
