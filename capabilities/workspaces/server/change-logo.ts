import { assertFeature, planOf } from '#plans/model/plans.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { workspaceEvents } from '../model/events.ts'
import { authorizeInWorkspace } from './authorize.ts'
import { updateWorkspace, type Workspace } from './workspace-store.ts'

/**
 * The workspace, locked, if its actor is allowed to choose its picture.
 * @throws Failure Forbidden, and if the plan does not include a look of one's own
 */
export async function authorizeLogo(context: CommandContext): Promise<Workspace> {
  const workspace = await authorizeInWorkspace(context, 'change')
  assertFeature(planOf(workspace.plan), 'customBranding')
  return workspace
}

/** Replaces the picture of the workspace; null removes it. The caller has authorized it. */
export async function setLogo(
  { teamId, tx, emit }: CommandContext,
  { logoFileId }: Workspace,
  fileId: Id | null,
): Promise<void> {
  await updateWorkspace(tx, teamId, { logoFileId: fileId })
  emit(workspaceEvents.changed({ id: teamId, scopeId: teamId, before: { logoFileId }, after: { logoFileId: fileId } }))
}
