import type { Id } from '#platform/kernel/ids.ts'
import { allow, definePolicy, type Asker } from '#platform/kernel/policy.ts'
import type { Role } from '#journal/model/actor.ts'

/** A workspace as its policy sees it: its root scope, and its settings for how people join. */
export interface WorkspaceSubject {
  scopeId: Id
  onlyAdminsInvite: boolean
  /** The role of the requesting user. */
  askerRole: Role | null
}

const administrator = (_workspace: WorkspaceSubject, asker: Asker): boolean => asker.isWorkspaceAdmin
const leads = (workspace: WorkspaceSubject, asker: Asker): boolean =>
  asker.isWorkspaceAdmin || workspace.askerRole === 'MANAGER'
const contributes = (workspace: WorkspaceSubject, asker: Asker): boolean =>
  leads(workspace, asker) || workspace.askerRole === 'CONTRIBUTOR'

/**
 * What concerns the workspace as a whole depends on the role and the administrator flag, not on levels on its content.
 */
export const workspacePolicy = definePolicy<
  WorkspaceSubject,
  'seeMembers' | 'invite' | 'manageMembers' | 'manageGroups' | 'change' | 'askForTrial' | 'createToken'
>('workspace', {
  seeMembers: allow('NONE', 'Everyone with a role can see the members.', {
    when: (workspace) => workspace.askerRole !== null,
  }),
  invite: allow(
    'NONE',
    'Contributors, managers and administrators can invite people at or below their own role; if the workspace is set so, only administrators.',
    {
      when: (workspace, asker) => (workspace.onlyAdminsInvite ? asker.isWorkspaceAdmin : contributes(workspace, asker)),
      refusal: 'You cannot invite people here. Ask an administrator of the workspace.',
    },
  ),
  manageMembers: allow('NONE', 'Administrators can change roles and remove people.', {
    when: administrator,
    refusal: 'Only an administrator of the workspace can do this.',
  }),
  manageGroups: allow('NONE', 'Managers and administrators can manage groups.', {
    when: leads,
    refusal: 'Only managers and administrators can manage groups.',
  }),
  change: allow('NONE', 'Administrators can change the name, address and security of the workspace.', {
    when: administrator,
    refusal: 'Only an administrator of the workspace can do this.',
  }),
  askForTrial: allow('NONE', 'Everyone with a role can ask for a trial; administrators can start and end it.', {
    when: (workspace) => workspace.askerRole !== null,
  }),
  createToken: allow('NONE', 'Contributors, managers and administrators can create access tokens, which act as them.', {
    when: contributes,
    refusal: 'Viewers cannot create access tokens.',
  }),
})

/** What belongs to one member alone. */
interface OwnFacts {
  /** The root scope of the workspace. */
  scopeId: Id
  /** The member to whom it belongs, for whom a token acts. */
  userId: Id
}

export const tokenPolicy = definePolicy<OwnFacts, 'revoke'>('access token', {
  revoke: allow('NONE', 'Everyone can revoke their own access tokens; administrators can revoke all tokens.', {
    when: ({ userId }, asker) => userId === asker.userId || asker.isWorkspaceAdmin,
  }),
})

/** What members say about themselves; checked where other members could be meant. */
export const profilePolicy = definePolicy<OwnFacts, 'change'>('profile', {
  change: allow('NONE', 'Everyone, including viewers, can change their own profile.', {
    when: ({ userId }, asker) => userId === asker.userId,
  }),
})
