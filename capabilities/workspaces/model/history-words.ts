import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: { scope: ['place', 'places'] },
  described: { 'scope.shared': ({ thing }) => `changed who can see ${thing}` },
  hidden: Object.fromEntries(
    [
      'access-token.created',
      'access-token.revoked',
      'access.approved',
      'access.denied',
      'access.reopened',
      'access.requested',
      'group.changed',
      'group.created',
      'group.deleted',
      'group.restored',
      'invitation.revoked',
      'member.changed',
      'member.deactivated',
      'member.invited',
      'member.joined',
      'member.reactivated',
      'workspace.changed',
      'workspace.created',
      'workspace.moved',
      'workspace.plan-changed',
      'workspace.trial-begin',
      'workspace.trial-end',
      'workspace.trial-request',
      'workspace.trial-withdraw',
    ].map((type) => [type, 'It concerns the workspace and its members, not their content.']),
  ),
}
