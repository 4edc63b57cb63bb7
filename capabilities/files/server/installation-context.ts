import { systemActor } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createWorkspaceContext, type Principal, type Services, type WorkspaceContext } from '#journal/server/index.ts'

/**
 * The installation itself in a workspace, for work that continues whether or not the user who started it is still
 * there.
 * @param principal in whose name it acts; its own where none is given
 */
export async function installationContext(
  services: Services,
  teamId: Id,
  principal?: Principal,
): Promise<WorkspaceContext> {
  const actor = await services.database.workspace(teamId).read(async (tx) => systemActor(tx, teamId, principal))
  return createWorkspaceContext(services, teamId, actor)
}
