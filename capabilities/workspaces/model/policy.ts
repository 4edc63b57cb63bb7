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
  seeMembers: allow('NONE', 'Everyone with a role sees who is here.', {
    when: (workspace) => workspace.askerRole !== null,
  }),
  invite: allow(
    'NONE',
    'Contributors, managers and administrators invite people, at or below their own role; where the workspace says so, administrators only.',
    {
      when: (workspace, asker) => (workspace.onlyAdminsInvite ? asker.isWorkspaceAdmin : contributes(workspace, asker)),
      refusal: 'You cannot invite people here. Ask an administrator of the workspace.',
    },
  ),
  manageMembers: allow('NONE', 'Administrators change roles and take people out.', {
    when: administrator,
    refusal: 'Only an administrator of the workspace can do this.',
  }),
  manageGroups: allow('NONE', 'Managers and administrators keep the groups.', {
    when: leads,
    refusal: 'Only managers and administrators keep groups.',
  }),
  change: allow('NONE', 'Administrators change the name, address and security of the workspace.', {
    when: administrator,
    refusal: 'Only an administrator of the workspace can do this.',
  }),
  askForTrial: allow('NONE', 'Everyone with a role asks for a trial; administrators begin and end it.', {
    when: (workspace) => workspace.askerRole !== null,
  }),
  createToken: allow('NONE', 'Contributors, managers and administrators make access tokens, which act as themselves.', {
    when: contributes,
    refusal: 'Viewers cannot make access tokens.',
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
  revoke: allow('NONE', 'Everyone ends access tokens of their own; administrators end anybody’s.', {
    when: ({ userId }, asker) => userId === asker.userId || asker.isWorkspaceAdmin,
  }),
})

/** What members say about themselves; checked where other members could be meant. */
export const profilePolicy = definePolicy<OwnFacts, 'change'>('profile', {
  change: allow('NONE', 'Everyone says what concerns themselves, viewers too.', {
    when: ({ userId }, asker) => userId === asker.userId,
  }),
})
