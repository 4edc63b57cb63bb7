import { systemActor } from '#access/server/index.ts'
import { createWorkspaceContext, runCommand, type Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { finishDeletion } from '../commands/finish-deletion.ts'
import type { job } from './finish-deletion.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, deletionId },
  { signal },
  services,
) => {
  const actor = await services.database.workspace(teamId).read(async (tx) => systemActor(tx, teamId))
  const context = createWorkspaceContext(services, teamId, actor)
  while (await runCommand(context, finishDeletion, { deletionId })) signal.throwIfAborted()
}
