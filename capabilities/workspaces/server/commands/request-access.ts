import { sql } from 'kysely'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import { scopePolicy } from '#access/model/policy.ts'
import { accessDecision, levelOfRole, newAccessRequest } from '#access/model/sharing.ts'
import {
  decideRequest,
  findAccessRequest,
  hasLapsed,
  insertAccessRequest,
  openRequestsOf,
  putGrant,
  scopeChain,
} from '#access/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { defineCommand, type CommandContext, type Role, type UndoHandlers } from '#journal/server/index.ts'
import { accessEvents } from '../../model/events.ts'
import { holdsRole } from '../../model/membership.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { authorizeDecision, levelGiven } from '../access-decisions.ts'
import { job as mailAccessRequest } from '../jobs/mail-access-request.ts'
import { countSeats, findUser, updateUser } from '../users-store.ts'
import { lockWorkspace } from '../workspace-store.ts'
import { reopenAccessRequest } from '../reopen-access-request.ts'
import { assertMayHold, assertPermissionsInPlan } from './share-scope.ts'

/**
 * Requests a role in the workspace, or access to a place. Everyone may, unless the workspace takes no requests; the
 * same request repeated within three days stays one request.
 * @throws Failure InvalidOperation if there is nothing to request or requests are switched off.
 */
export const requestAccess = defineCommand({
  name: 'request-access',
  who: { member: 'Everyone in the workspace can request access, unless the workspace takes no requests.' },
  undo: { never: 'A message was sent to someone.' },
  ports: ['queue'],
  input: newAccessRequest,
  async run(context, input) {
    return openAccessRequest(context, input)
  },
})

/** The same for commands that know a place by its content: the project of a link that the user may not open. */
export async function openAccessRequest(
  context: CommandContext<'queue'>,
  { scopeId, role, message }: { scopeId: Id | null; role: Role; message: string },
): Promise<{ id: Id }> {
  const { tx, teamId, actor, emit, queue } = context
  const { userId } = actor
  if (userId === null) throw notFound('The member')
  const settings = await lockWorkspace(tx, teamId)
  if (settings.flags.includes('disable-access-request'))
    throw new Failure('InvalidOperation', 'This workspace does not accept requests. Ask an administrator directly.', {
      reason: 'REQUESTS_DISABLED',
    })
  if (scopeId !== null && (await scopeChain(tx, teamId, scopeId)).length === 0) throw notFound('The place')
  if (scopeId === null && holdsRole(actor.role, role))
    throw new Failure('InvalidOperation', 'You already have this role.')
  if (scopeId !== null && atLeast(actor.levelOn(scopeId), levelOfRole(role)))
    throw new Failure('InvalidOperation', 'You already have this access.')
  if (scopeId !== null && role !== 'VIEWER' && actor.role === 'VIEWER') {
    throw new Failure('InvalidOperation', 'Viewers can only read. Request the contributor role first.', {
      reason: 'ROLE_FIRST',
    })
  }
  const waiting = (await openRequestsOf(tx, teamId, userId)).find(
    (request) => request.scopeId === scopeId && request.role === role,
  )
  if (waiting) return { id: waiting.id }
  const id = newId()
  await insertAccessRequest(tx, teamId, { id, scopeId, requestedBy: userId, role, message })
  await queue.send(mailAccessRequest, { teamId, requestId: id, event: 'requested' }, { transaction: tx })
  emit(accessEvents.requested({ id, scopeId: scopeId ?? teamId, after: { role, scopeId } }))
  return { id }
}

const decisionUndo: UndoHandlers = {
  names: 'id',
  async undoable(tx, principal, ids) {
    const { rows } = await sql<{ id: Id }>`
      select id from access_requests where id = any(${[...ids]}::uuid[]) and state <> 'requested' and decided_by is not distinct from ${principal.id}::uuid`.execute(
      tx,
    )
    return rows.map((row) => row.id)
  },
  undo: reopenAccessRequest,
}

/** Approves or denies a request: administrators those for a role, users who may share a place those for it. */
export const decideAccessRequest = defineCommand({
  name: 'decide-access-request',
  who: [scopePolicy.may('share'), workspacePolicy.may('manageMembers')],
  undo: decisionUndo,
  ports: ['queue'],
  input: accessDecision,
  async run(context, { id, approved, role: given }) {
    const { tx, teamId, actor, emit, queue } = context
    const request = await findAccessRequest(tx, teamId, id)
    if (!request) throw notFound('The request')
    const { scopeId } = request
    // A role in the workspace is given as requested; to give another, change it among the members.
    const role = scopeId === null ? request.role : (given ?? request.role)
    await authorizeDecision(context, request)
    if (hasLapsed(request))
      throw new Failure('InvalidOperation', 'No one decided in time, so the request expired.', { reason: 'LAPSED' })
    const user = await findUser(tx, teamId, request.requestedBy)
    if (!user || user.deactivatedAt !== null)
      throw new Failure('InvalidOperation', 'The person is no longer in the workspace.')
    if (approved && scopeId !== null) assertMayHold(user, levelOfRole(role))
    if (!(await decideRequest(tx, teamId, id, { approved, by: actor.userId })))
      throw new Failure('InvalidOperation', 'Someone else decided already.', { reason: 'DECIDED' })
    const level = scopeId === null ? 'NONE' : await levelGiven(context, scopeId, user.id)
    if (approved && scopeId !== null) await assertPermissionsInPlan(context)
    if (approved && scopeId !== null)
      await putGrant(tx, teamId, scopeId, { kind: 'user', id: user.id }, levelOfRole(role))
    if (approved && scopeId === null && !holdsRole(user.role, role)) await giveRole(context, user.id, user.role, role)
    await queue.send(mailAccessRequest, { teamId, requestId: id, event: 'decided' }, { transaction: tx })
    const before = { role: user.role, level }
    emit(
      accessEvents[approved ? 'approved' : 'denied']({
        id,
        scopeId: scopeId ?? teamId,
        before,
        after: { role, userId: user.id },
      }),
    )
    return { id }
  },
})

async function giveRole({ tx, teamId }: CommandContext, userId: Id, held: Role | null, role: Role): Promise<void> {
  const { plan } = await lockWorkspace(tx, teamId)
  if (role !== 'VIEWER' && (held === null || held === 'VIEWER'))
    assertWithinLimit(planOf(plan), 'seats', await countSeats(tx, teamId))
  await updateUser(tx, teamId, userId, { role })
}
