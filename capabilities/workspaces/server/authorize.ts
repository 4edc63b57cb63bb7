import type { Actor, CommandContext } from '#journal/server/index.ts'
import { workspacePolicy, type WorkspaceSubject } from '../model/policy.ts'
import { lockWorkspace, type Workspace } from './workspace-store.ts'

/** The workspace as its policy sees it. */
export function asSubject(workspace: Pick<Workspace, 'teamId' | 'flags'>, actor: Actor): WorkspaceSubject {
  return {
    scopeId: workspace.teamId,
    onlyAdminsInvite: workspace.flags.includes('only-admins-invite'),
    askerRole: actor.role,
  }
}

/**
 * The workspace of a command, locked until the commit, if its actor is allowed the act.
 * @throws Failure Forbidden
 */
export async function authorizeInWorkspace(
  { tx, teamId, actor }: CommandContext,
  action: keyof typeof workspacePolicy.rules,
): Promise<Workspace> {
  const workspace = await lockWorkspace(tx, teamId)
  workspacePolicy.authorize(actor, action, asSubject(workspace, actor))
  return workspace
}
