import { deleteOrphanedObjects, finishDeletions } from '#content-kinds/server/index.ts'
import { deleteUnreferencedContents, installationContext } from '#files/server/index.ts'
import { forgetOldImages, type Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { purgeWorkspace } from '../purge.ts'
import type { job } from './clear-out.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  const failures: unknown[] = []
  for (const teamId of await everyWorkspace(services.database.global)) {
    const context = await installationContext(services, teamId)
    // A failure in one step or workspace does not stop the others.
    for (const step of [
      async () => finishDeletions(services, teamId),
      async () => purgeWorkspace(context, signal),
      async () => deleteUnreferencedContents(context, signal),
      async () => deleteOrphanedObjects(services, teamId, signal),
      async () => context.database.write(async (tx) => forgetOldImages(tx, teamId)),
    ]) {
      signal.throwIfAborted()
      await step().catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what is due could not be deleted.')
}
