import { assertFeature, planOf } from '#plans/model/plans.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { workspaceEvents } from '../model/events.ts'
import { authorizeInWorkspace } from './authorize.ts'
import { updateWorkspace, type Workspace } from './workspace-store.ts'

/**
 * The workspace, locked, once its actor was allowed to choose its picture.
 * @throws Failure Forbidden, and where the plan has no look of one's own
 */
export async function authorizeLogo(context: CommandContext): Promise<Workspace> {
  const workspace = await authorizeInWorkspace(context, 'change')
  assertFeature(planOf(workspace.plan), 'customBranding')
  return workspace
}

/**
 * Puts a picture in the place of the one that stands for the workspace; null takes it away. The caller has authorized
 * it.
 */
export async function setLogo(
  { teamId, tx, emit }: CommandContext,
  { logoFileId }: Workspace,
  fileId: Id | null,
): Promise<void> {
  await updateWorkspace(tx, teamId, { logoFileId: fileId })
  emit(workspaceEvents.changed({ id: teamId, scopeId: teamId, before: { logoFileId }, after: { logoFileId: fileId } }))
}
