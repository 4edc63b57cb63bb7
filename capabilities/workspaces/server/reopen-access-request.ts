import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { levelOfRole } from '#access/model/sharing.ts'
import { findAccessRequest, hasLapsed, putGrant, reopenRequest } from '#access/server/index.ts'
import { latestEvent, type CommandContext } from '#journal/server/index.ts'
import { accessEvents } from '../model/events.ts'
import { holdsRole } from '../model/membership.ts'
import { findUser, updateUser } from './users-store.ts'
import { authorizeDecision, levelGiven } from './access-decisions.ts'

/**
 * Undoes a decision of this user while the request would still wait: it waits again, and what it gave is removed.
 * @throws Failure NotFound for another user's decision; InvalidOperation if the request would have expired, or what was
 * given was changed since
 */
export async function reopenAccessRequest(context: CommandContext, id: Id): Promise<void> {
  const { tx, teamId, actor, emit } = context
  const request = await findAccessRequest(tx, teamId, id)
  if (!request) throw notFound('The request')
  await authorizeDecision(context, request)
  const { scopeId } = request
  const decided = actor.userId === null ? null : await reopenRequest(tx, teamId, id, actor.userId)
  if (decided === null) throw notFound('What you decided')
  if (hasLapsed({ ...request, state: 'requested' }))
    throw new Failure('InvalidOperation', 'The request has expired, so it cannot be reopened.', {
      reason: 'LAPSED',
    })
  if (decided === 'approved') {
    const said = (await latestEvent(tx, teamId, accessEvents.approved, id))?.said
    if (!said) throw notFound('What you decided')
    const { before, after } = said
    const user = await findUser(tx, teamId, after.userId)
    const given =
      scopeId === null ? (holdsRole(before.role, after.role) ? before.role : after.role) : levelOfRole(after.role)
    const held = scopeId === null ? user?.role : await levelGiven(context, scopeId, after.userId)
    if (held !== given)
      throw new Failure('InvalidOperation', 'The access you gave has been changed since, so it was left as it is.', {
        reason: 'CHANGED_SINCE',
      })
    if (scopeId === null) await updateUser(tx, teamId, after.userId, { role: before.role })
    else await putGrant(tx, teamId, scopeId, { kind: 'user', id: after.userId }, before.level)
  }
  emit(accessEvents.reopened({ id, scopeId: scopeId ?? teamId, before: { state: decided } }))
}
