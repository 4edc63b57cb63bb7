import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dropEmailGrants } from '#access/server/index.ts'
import { defineCommand, withPorts, type CommandContext, type Role, type UndoHandlers } from '#journal/server/index.ts'
import { invitationEvents, invitedEvents } from '../../model/events.ts'
import { invitations, mayGiveRole } from '../../model/membership.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import {
  deleteInvitation,
  findInvitation,
  putInvitations,
  renewInvitation,
  setInvitationRole,
  type Invitation,
} from '../invitations-store.ts'
import { job as mailInvitation } from '../jobs/mail-invitation.ts'
import { findUser, findUsersByEmail } from '../users-store.ts'
import type { Workspace } from '../workspace-store.ts'

/**
 * The job exists exactly if the invite's transaction commits; the job makes the link, so that no secret is stored while
 * it waits.
 */
async function mail(
  { tx, teamId, identity, queue }: CommandContext<'identity' | 'queue'>,
  { flags }: Workspace,
  { id: invitationId, email }: Pick<Invitation, 'id' | 'email'>,
): Promise<void> {
  if (flags.includes('disallow-team-invite-emails')) return
  await identity.allowLetter({ teamId, email })
  await queue.send(mailInvitation, { teamId, invitationId }, { transaction: tx })
}

/**
 * Undo revokes the invites that the act added. People who joined in the meantime stay; there is no redo, since inviting
 * again sends another mail.
 */
const invitingUndo: UndoHandlers = {
  names: 'newInvitationIds',
  undo: withPorts(['globalDatabase'], async (context, _id, answer) => {
    const { newInvitationIds } = answer as { newInvitationIds: Id[] }
    let revoked = 0
    for (const id of newInvitationIds) {
      const invitation = await findInvitation(context.globalDatabase, { id })
      if (!invitation || invitation.acceptedBy !== null) continue
      await revokeInvitation.run(context, { id })
      revoked += 1
    }
    if (revoked === 0) throw notFound('The invite')
  }),
}

/**
 * Invites people, at or below one's own role. Members are left out; an address that was already invited gets a new
 * invite. If the workspace sends no invite mails, people find their invite after signing in.
 */
export const inviteMembers = defineCommand({
  name: 'invite-members',
  who: [workspacePolicy.may('invite')],
  undo: invitingUndo,
  ports: ['globalDatabase', 'identity', 'queue'],
  input: invitations,
  async run(context, { emails, role, message }) {
    const { tx, teamId, actor, emit, globalDatabase } = context
    const settings = await authorizeInWorkspace(context, 'invite')
    if (!mayGiveRole(actor, role)) throw forbidden('You can invite people up to your own role.')
    const members = new Set((await findUsersByEmail(tx, teamId, emails)).map((user) => user.email))
    const requested = [...new Set(emails)].filter((email) => !members.has(email))
    if (requested.length === 0) return { invitationIds: [], newInvitationIds: [], alreadyMembers: [...members] }
    const inviter = actor.userId === null ? null : await findUser(tx, teamId, actor.userId)
    const invite = { role, message, invitedBy: actor.userId, invitedByName: inviter?.name ?? settings.name }
    const invited = await putInvitations(globalDatabase, teamId, requested, invite)
    for (const { id, email } of invited) {
      await mail(context, settings, { id, email })
      emit(invitedEvents.invited({ id, scopeId: teamId, after: { email, role } }))
    }
    return {
      invitationIds: invited.map(({ id }) => id),
      newInvitationIds: invited.flatMap(({ id, isNew }) => (isNew ? [id] : [])),
      alreadyMembers: [...members],
    }
  },
})

/** Gives a sent invite a higher role: the link in its mail stays valid. */
export async function raiseInvitation(
  context: CommandContext<'globalDatabase'>,
  { id, email }: Pick<Invitation, 'id' | 'email'>,
  role: Role,
): Promise<void> {
  await authorizeInWorkspace(context, 'invite')
  if (!mayGiveRole(context.actor, role)) throw forbidden('You can invite people up to your own role.')
  await setInvitationRole(context.globalDatabase, id, role)
  context.emit(invitedEvents.invited({ id, scopeId: context.teamId, after: { email, role } }))
}

const chosen = z.object({ id: z.uuid() })

async function ownInvitation(context: CommandContext<'globalDatabase'>, id: Id): Promise<Invitation> {
  const invitation = await findInvitation(context.globalDatabase, { id })
  if (invitation?.teamId !== context.teamId || invitation.acceptedBy !== null) throw notFound('The invite')
  if (!mayGiveRole(context.actor, invitation.role)) throw forbidden('This invite is for a role above your own.')
  return invitation
}

/** Sends an invite again, with a new term and link. */
export const resendInvitation = defineCommand({
  name: 'resend-invitation',
  who: [workspacePolicy.may('invite')],
  undo: { never: 'A message was sent to someone.' },
  ports: ['globalDatabase', 'identity', 'queue'],
  input: chosen,
  async run(context, { id }) {
    const settings = await authorizeInWorkspace(context, 'invite')
    const { email, role } = await ownInvitation(context, id)
    await renewInvitation(context.globalDatabase, id)
    await mail(context, settings, { id, email })
    context.emit(invitedEvents.invited({ id, scopeId: context.teamId, after: { email, role } }))
    return { id }
  },
})

/** Revokes an invite: its link and its entry at sign-in are removed, and so is what it promised. */
export const revokeInvitation = defineCommand({
  name: 'revoke-invitation',
  who: [workspacePolicy.may('invite')],
  undo: { by: 'invite-members' },
  ports: ['globalDatabase'],
  input: chosen,
  async run(context, { id }) {
    await authorizeInWorkspace(context, 'invite')
    const { email, role } = await ownInvitation(context, id)
    await dropEmailGrants(context.tx, context.teamId, email)
    await deleteInvitation(context.globalDatabase, id)
    context.emit(invitationEvents.revoked({ id, scopeId: context.teamId, before: { email, role } }))
    return { id }
  },
})
