import type { ApolloClient } from '@apollo/client'
import {
  ChangeGroupDocument,
  CreateGroupDocument,
  DeleteGroupDocument,
  type GroupRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/groups.ts'
import {
  ChangeMemberDocument,
  DeactivateMemberDocument,
  DecideAccessRequestDocument,
  InviteMembersDocument,
  MembersDocument,
  ReactivateMemberDocument,
  RequestAccessDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  type InviteMembersMutation,
  type MemberRowFragment,
} from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import type {
  ChangeGroupInput,
  CreateGroupInput,
  DecideAccessRequestInput,
  InviteMembersInput,
  RequestAccessInput,
} from '#generated/operations/schema-types.ts'
import type { Role } from '#journal/model/actor.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

const [USER, GROUP, INVITATION, REQUEST] = ['user', 'group', 'invitation', 'accessRequest']

/** The members sorted by name, or those who left. */
export const memberList = (client: ApolloClient) =>
  listOfPages(client, { name: 'members', kind: USER, document: MembersDocument, pageOf: ({ users }) => users })

export const givingRole = (client: ApolloClient): Act<{ id: Id; role: Role | null }> => ({
  name: 'change-member',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(USER, id)],
  show: (draft, { id, role }) => draft.patch<MemberRowFragment>(refTo(USER, id), (member) => ({ ...member, role })),
  send: async (input, operationId) => send(client, ChangeMemberDocument, { input }, operationId),
})

export const settingAdmin = (client: ApolloClient): Act<{ id: Id; workspaceAdmin: boolean }> => ({
  name: 'change-member',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(USER, id)],
  show: (draft, { id, workspaceAdmin: isWorkspaceAdmin }) =>
    draft.patch<MemberRowFragment>(refTo(USER, id), (member) => ({ ...member, isWorkspaceAdmin })),
  send: async (input, operationId) => send(client, ChangeMemberDocument, { input }, operationId),
})

/** Moves the member to those who left. */
export const deactivatingMember = (client: ApolloClient): Act<Id> => ({
  name: 'deactivate-member',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(USER, id)],
  show: (draft, id) => draft.remove(refTo(USER, id)),
  send: async (id, operationId) => send(client, DeactivateMemberDocument, { input: { id } }, operationId),
})

/** Moves the member back from those who left. */
export const reactivatingMember = (client: ApolloClient): Act<Id> => ({
  name: 'reactivate-member',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(USER, id)],
  show: (draft, id) => draft.remove(refTo(USER, id)),
  send: async (id, operationId) => send(client, ReactivateMemberDocument, { input: { id } }, operationId),
})

/** Only the server knows its position among the others. */
export const creatingGroup = (client: ApolloClient): Act<CreateGroupInput> => ({
  name: 'create-group',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: () => [],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateGroupDocument, { input }, operationId),
})

/** Its members come with the answer: the form knows only which ones were chosen. */
export const changingGroup = (client: ApolloClient): Act<ChangeGroupInput> => ({
  name: 'change-group',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(GROUP, id)],
  show(draft, { id, name }) {
    if (name != null) draft.patch<GroupRowFragment>(refTo(GROUP, id), (group) => ({ ...group, name }))
  },
  send: async (input, operationId) => send(client, ChangeGroupDocument, { input }, operationId),
})

export const deletingGroup = (client: ApolloClient): Act<Id> => ({
  name: 'delete-group',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(GROUP, id)],
  show: (draft, id) => draft.remove(refTo(GROUP, id)),
  send: async (id, operationId) => send(client, DeleteGroupDocument, { input: { id } }, operationId),
})

interface InvitingMembers {
  input: InviteMembersInput
  onInvited: (invited: InviteMembersMutation['inviteMembers']) => void
}

/** Only the server knows which of them are already members. */
export const invitingMembers = (client: ApolloClient): Act<InvitingMembers> => ({
  name: 'invite-members',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: () => [],
  show: () => undefined,
  async send({ input, onInvited }, operationId) {
    const sent = await send(client, InviteMembersDocument, { input }, operationId)
    onInvited(sent.data.inviteMembers)
    return sent
  },
})

/** Changes only the time since it was sent. */
export const resendingInvitation = (client: ApolloClient): Act<Id> => ({
  name: 'resend-invitation',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(INVITATION, id)],
  show: () => undefined,
  send: async (id, operationId) => send(client, ResendInvitationDocument, { input: { id } }, operationId),
})

export const revokingInvitation = (client: ApolloClient): Act<Id> => ({
  name: 'revoke-invitation',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(INVITATION, id)],
  show: (draft, id) => draft.remove(refTo(INVITATION, id)),
  send: async (id, operationId) => send(client, RevokeInvitationDocument, { input: { id } }, operationId),
})

/** The waiting request comes with the answer. */
export const requestingAccess = (client: ApolloClient): Act<RequestAccessInput> => ({
  name: 'request-access',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: () => [],
  show: () => undefined,
  send: async (input, operationId) => send(client, RequestAccessDocument, { input }, operationId),
})

export const decidingRequest = (client: ApolloClient): Act<DecideAccessRequestInput> => ({
  name: 'decide-access-request',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(REQUEST, id)],
  show: (draft, { id }) => draft.remove(refTo(REQUEST, id)),
  send: async (input, operationId) => send(client, DecideAccessRequestDocument, { input }, operationId),
})
