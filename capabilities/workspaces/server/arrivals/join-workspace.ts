import { z } from 'zod'
import { Failure, forbidden, notFound, unauthorized } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { Services } from '#journal/server/index.ts'
import { invitationChoice } from '../../model/membership.ts'
import { membershipsOf } from '../address-store.ts'
import { findInvitation, markAccepted } from '../invitations-store.ts'
import { secretHash } from '../secrets.ts'
import { becomeMember, type JoiningPerson } from './become-member.ts'
import { availableTeams } from './login-teams.ts'

export interface EnteredWorkspace {
  teamId: Id
  userId: Id
}

/**
 * The person behind a session, with a proven address.
 * @throws Failure Unauthorized, or Forbidden while the address is not proven.
 */
export async function provenPerson(services: Services, identity: { id: Id } | null): Promise<JoiningPerson> {
  const row = identity ? await services.identity.findIdentity({ identityId: identity.id }) : null
  if (!row) throw unauthorized()
  if (!row.emailVerified)
    throw new Failure('Forbidden', 'Confirm your email address first.', { reason: 'EMAIL_NOT_CONFIRMED' })
  return { identityId: row.identityId, email: row.email, name: row.name }
}

async function alreadyIn(services: Services, identityId: Id, teamId: Id): Promise<EnteredWorkspace | null> {
  const membership = (await membershipsOf(services.database.global, identityId)).find((each) => each.teamId === teamId)
  return membership ? { teamId, userId: membership.userId } : null
}

export const joinInput = z.object({ teamId: z.uuid() })

/**
 * Joins a workspace that approved the domain of the person's address; newcomers read (document 2 §3, team type DOMAIN).
 * @throws Failure NotFound if it did not, or does not exist: the error does not say which.
 */
export async function joinWorkspace(
  services: Services,
  person: JoiningPerson,
  request: z.input<typeof joinInput>,
): Promise<EnteredWorkspace> {
  const { teamId } = parseInput(joinInput, request)
  const inside = await alreadyIn(services, person.identityId, teamId)
  if (inside) return inside
  const open = (await availableTeams(services.database, person)).some(
    (team) => team.type === 'DOMAIN' && team.id === teamId,
  )
  if (!open) throw notFound('A workspace that your address may join')
  return { teamId, userId: await becomeMember(services, teamId, person, 'VIEWER') }
}

/**
 * Accepts an invite. Its address must be the person's own: a forwarded link opens nothing.
 * @throws Failure NotFound for an invite that was accepted, revoked or has expired; Forbidden for another person's.
 */
export async function acceptInvitation(
  services: Services,
  person: JoiningPerson,
  request: z.input<typeof invitationChoice>,
): Promise<EnteredWorkspace> {
  const { token, invitationId } = parseInput(invitationChoice, request)
  const { global } = services.database
  const invitation = await findInvitation(
    global,
    token === undefined ? { id: invitationId ?? '' } : { tokenHash: secretHash(token) },
  )
  if (invitation?.acceptedBy === person.identityId) {
    const inside = await alreadyIn(services, person.identityId, invitation.teamId)
    if (inside) return inside
  }
  // A user who only has the id of another person's invite learns nothing about it.
  const foreign = invitation !== null && invitation.email !== person.email
  if (
    !invitation ||
    invitation.acceptedBy !== null ||
    invitation.expiresAt.getTime() <= Date.now() ||
    (foreign && token === undefined)
  ) {
    throw new Failure('NotFound', 'This invite was used, canceled, or has expired. Ask for a new one.', {
      reason: 'INVITE_GONE',
    })
  }
  if (foreign) throw forbidden(`This invite is for ${invitation.email}. Sign in with that address to take it.`)
  const userId = await becomeMember(services, invitation.teamId, person, invitation.role)
  await markAccepted(global, invitation.id, person.identityId)
  return { teamId: invitation.teamId, userId }
}
