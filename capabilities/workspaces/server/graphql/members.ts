import { z } from 'zod'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { commandMutation, workspaceOf, type WorkspaceContext } from '#journal/server/index.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { asSubject } from '../authorize.ts'
import { changeMember, deactivateMember, reactivateMember } from '../commands/change-member.ts'
import { inviteMembers, resendInvitation, revokeInvitation } from '../commands/invite-members.ts'
import { listInvitations, type Invitation } from '../invitations-store.ts'
import { listUsers } from '../users-store.ts'
import { findWorkspace } from '../workspace-store.ts'
import { userObject, userPage } from './user-object.ts'

/** @throws Failure Forbidden for users whom the workspace does not allow this. */
async function authorizeReader(context: WorkspaceContext, action: keyof typeof workspacePolicy.rules): Promise<void> {
  const workspace = await context.read(async (tx) => findWorkspace(tx, context.teamId))
  workspacePolicy.authorize(
    context.actor,
    action,
    asSubject(workspace ?? { teamId: context.teamId, flags: [] }, context.actor),
  )
}

const invitationObject = builder.objectRef<Invitation>('Invitation').implement({
  description: 'An invite to the workspace that was not accepted yet.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    role: t.exposeString('role'),
    message: t.exposeString('message'),
    invitedByName: t.exposeString('invitedByName'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    expired: t.boolean({ resolve: (invitation) => invitation.expiresAt.getTime() <= Date.now() }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the email is sent, and if the workspace sends none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const invitationPage = pageType('InvitationPage', invitationObject)

builder.queryFields((t) => ({
  user: t.field({
    type: userObject,
    description: 'A current or former member of the workspace, by id.',
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  usersById: t.field({
    type: [userObject],
    description: 'Current and former members of the workspace, in the order of the ids, at most 1,000.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  users: t.field({
    type: userPage,
    description: 'The members, sorted by name, or those who left.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      query: t.arg.string({ required: false, description: 'Part of a name or email address.' }),
      deactivated: t.arg.boolean({ required: false }),
    },
    resolve: async (_root, { first, after, query, deactivated }, context) => {
      const workspace = workspaceOf(context)
      await authorizeReader(workspace, 'seeMembers')
      const filter = { query: parseInput(z.string(), query ?? ''), deactivated: deactivated ?? false }
      return workspace.read(async (tx) => listUsers(tx, workspace.teamId, filter, pageRequest(first, after)))
    },
  }),
  invitations: t.field({
    type: invitationPage,
    description: 'Invites that were not accepted yet, newest first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const workspace = workspaceOf(context)
      await authorizeReader(workspace, 'invite')
      return listInvitations(context.services.database.global, workspace.teamId, pageRequest(first, after))
    },
  }),
}))

const invited = builder
  .objectRef<{ invitationIds: string[]; newInvitationIds: string[]; alreadyMembers: string[] }>('InvitedMembers')
  .implement({
    description: 'Who was invited to the workspace by one act.',
    fields: (t) => ({
      invitationIds: t.idList({
        description: 'For every address that is not a member yet, including older invites.',
        resolve: (result) => result.invitationIds,
      }),
      newInvitationIds: t.idList({
        description: 'Only for addresses that were not invited before: withdrawing these undoes the act.',
        resolve: (result) => result.newInvitationIds,
      }),
      alreadyMembers: t.stringList({
        description: 'The addresses of members, which were left out.',
        resolve: (result) => result.alreadyMembers,
      }),
    }),
  })

const invitationId = builder
  .objectRef<{ id: string }>('InvitationId')
  .implement({ description: 'The invite that an act was about.', fields: (t) => ({ id: t.exposeID('id') }) })

commandMutation('inviteMembers', { type: invited, command: inviteMembers, answer: (result) => result })
commandMutation('resendInvitation', { type: invitationId, command: resendInvitation, answer: (result) => result })
commandMutation('revokeInvitation', { type: invitationId, command: revokeInvitation, answer: (result) => result })
commandMutation('changeMember', { type: userObject, command: changeMember, answer: ({ id }) => id })
commandMutation('deactivateMember', { type: userObject, command: deactivateMember, answer: ({ id }) => id })
commandMutation('reactivateMember', { type: userObject, command: reactivateMember, answer: ({ id }) => id })
