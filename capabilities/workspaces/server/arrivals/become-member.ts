import { newId, type Id } from '#platform/kernel/ids.ts'
import { takeEmailGrants } from '#access/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { announceChanges, commitEvents, type Role, type Services } from '#journal/server/index.ts'
import { memberEvents } from '../../model/events.ts'
import { insertMembership } from '../address-store.ts'
import { countSeats, findUserByIdentity, insertUser, updateUser } from '../users-store.ts'
import { lockWorkspace } from '../workspace-store.ts'

/** The joining person. The name and address are proven. */
export interface JoiningPerson {
  identityId: Id
  email: string
  name: string
}

/**
 * Makes a person a member with this role. A former member returns as the same user, with the role; an active member is
 * not changed. Safe to repeat.
 * @throws Failure InvalidOperation if the plan has no seat left.
 */
export async function becomeMember(services: Services, teamId: Id, person: JoiningPerson, role: Role): Promise<Id> {
  // Called after the person is stored everywhere, and not if they were already a member.
  let announce = (): void => undefined
  const userId = await services.database.workspace(teamId).write(async (tx, end) => {
    const workspace = await lockWorkspace(tx, teamId)
    const known = await findUserByIdentity(tx, teamId, person.identityId)
    if (known && known.deactivatedAt === null) return known.id
    if (role !== 'VIEWER') assertWithinLimit(planOf(workspace.plan), 'seats', await countSeats(tx, teamId))
    const id = known?.id ?? newId()
    if (known)
      await updateUser(tx, teamId, id, {
        role,
        workspaceAdmin: false,
        deactivatedAt: null,
        name: person.name,
        email: person.email,
      })
    else await insertUser(tx, teamId, { id, ...person, jobRole: null, role, workspaceAdmin: false })
    await takeEmailGrants(tx, teamId, person.email, id)
    const events = [memberEvents.joined({ id, scopeId: teamId, after: { role } })]
    commitEvents(end, { teamId, principal: { kind: 'user', id }, operationId: null }, events, {
      read: (version) => {
        announce = () => announceChanges(services, teamId, version, events, null)
      },
    })
    return id
  })
  await insertMembership(services.database.global, { identityId: person.identityId, teamId, userId })
  announce()
  return userId
}
