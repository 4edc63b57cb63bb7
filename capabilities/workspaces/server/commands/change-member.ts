import { sql } from 'kysely'
import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import {
  defineCommand,
  latestEvent,
  withPorts,
  type CommandContext,
  type Role,
  type UndoHandlers,
} from '#journal/server/index.ts'
import { memberEvents } from '../../model/events.ts'
import { memberChange } from '../../model/membership.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { profileChange } from '../../model/workspace.ts'
import { deleteMembership, insertMembership } from '../address-store.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { countSeats, findUser, listAdministrators, updateUser, type User } from '../users-store.ts'
import { findRoute } from '../workspace-routes.ts'

/** Roles decide what people see, so a changed role must reach every process: scopes are cached by version and role. */
async function memberOf({ tx, teamId }: CommandContext, id: Id): Promise<User> {
  const user = await findUser(tx, teamId, id)
  if (!user) throw notFound('The member')
  return user
}

export async function keepAnAdministrator({ tx, teamId }: CommandContext, user: User): Promise<void> {
  if (!user.workspaceAdmin) return
  const administrators = await listAdministrators(tx, teamId)
  if (administrators.some(({ id }) => id !== user.id)) return
  throw new Failure(
    'InvalidOperation',
    'A workspace needs at least one administrator. Make someone else an administrator first.',
    { reason: 'LAST_ADMINISTRATOR' },
  )
}

async function keepSeats(
  { tx, teamId }: CommandContext,
  plan: string,
  from: Role | null,
  to: Role | null,
): Promise<void> {
  const filled = from === 'MANAGER' || from === 'CONTRIBUTOR'
  if (to === null || to === 'VIEWER' || filled) return
  assertWithinLimit(planOf(plan), 'seats', await countSeats(tx, teamId))
}

/** Changes a member's role, or whether they administer the workspace. */
export const changeMember = defineCommand({
  name: 'change-member',
  who: [workspacePolicy.may('manageMembers')],
  undo: 'rows',
  input: memberChange,
  async run(context, { id, role, workspaceAdmin }) {
    const workspace = await authorizeInWorkspace(context, 'manageMembers')
    const user = await memberOf(context, id)
    if (workspaceAdmin === false) await keepAnAdministrator(context, user)
    if (role !== undefined && user.deactivatedAt === null) await keepSeats(context, workspace.plan, user.role, role)
    await updateUser(context.tx, context.teamId, id, {
      ...(role === undefined ? {} : { role }),
      ...(workspaceAdmin === undefined ? {} : { workspaceAdmin }),
    })
    const before = { role: user.role, workspaceAdmin: user.workspaceAdmin }
    const after = { role: role === undefined ? user.role : role, workspaceAdmin: workspaceAdmin ?? user.workspaceAdmin }
    context.emit(memberEvents.changed({ id, scopeId: context.teamId, before, after }))
    return { id }
  },
})

const chosen = z.object({ id: z.uuid() })

/** Members who were removed from the workspace, or are in it. */
function whoAre(out: boolean): NonNullable<UndoHandlers['undoable']> {
  return async (tx, _principal, ids) => {
    const { rows } = await sql<{ id: Id }>`
      select id from users where id = any(${[...ids]}::uuid[]) and (deactivated_at is not null) = ${out}`.execute(tx)
    return rows.map((row) => row.id)
  }
}

/** The ports that end the sessions and tokens of a removed member. */
const OUT = ['configuration', 'globalDatabase', 'identity'] as const

const deactivationUndo: UndoHandlers = {
  names: 'deactivatedId',
  undoable: whoAre(true),
  undo: withPorts(['globalDatabase'], async (context, id) => {
    const { tx, teamId, principal } = context
    const latest = await latestEvent(tx, teamId, memberEvents.deactivated, id)
    if (!latest?.said || latest.principal.kind !== principal.kind || latest.principal.id !== principal.id)
      throw notFound('The member that you removed')
    await reactivateMember.run(context, { id })
    if (latest.said.before.workspaceAdmin) await changeMember.run(context, { id, workspaceAdmin: true })
  }),
  redo: withPorts(OUT, async (context, id) => deactivateMember.run(context, { id })),
}

const reactivationUndo: UndoHandlers = {
  names: 'reactivatedId',
  undoable: whoAre(false),
  undo: withPorts(OUT, async (context, id) => deactivateMember.run(context, { id })),
  redo: withPorts(['globalDatabase'], async (context, id) => reactivateMember.run(context, { id })),
}

/**
 * Removes a person from the workspace. What they made stays and keeps their name; their sessions here and their tokens
 * end at once.
 */
export const deactivateMember = defineCommand({
  name: 'deactivate-member',
  who: [workspacePolicy.may('manageMembers')],
  undo: deactivationUndo,
  ports: OUT,
  input: chosen,
  async run(context, { id }) {
    const { tx, teamId, emit, configuration, globalDatabase, identity } = context
    await authorizeInWorkspace(context, 'manageMembers')
    const user = await memberOf(context, id)
    if (user.deactivatedAt !== null) return { id, deactivatedId: null }
    await keepAnAdministrator(context, user)
    await updateUser(tx, teamId, id, { deactivatedAt: new Date(), workspaceAdmin: false })
    emit(
      memberEvents.deactivated({
        id,
        scopeId: teamId,
        before: { role: user.role, workspaceAdmin: user.workspaceAdmin },
      }),
    )
    const { identityId } = user
    if (identityId === null) return { id, deactivatedId: id }
    await deleteMembership(globalDatabase, identityId, teamId)
    const route = await findRoute(globalDatabase, { teamId })
    const hosts =
      route && !configuration.singleHost
        ? [
            `${route.subdomain}.${new URL(configuration.publicUrl).hostname}`,
            ...(route.domain === null ? [] : [route.domain]),
          ]
        : []
    for (const host of hosts) await identity.endSessions({ identityId, host })
    return { id, deactivatedId: id }
  },
})

/** Lets a removed member back in, with the role they had. */
export const reactivateMember = defineCommand({
  name: 'reactivate-member',
  who: [workspacePolicy.may('manageMembers')],
  undo: reactivationUndo,
  ports: ['globalDatabase'],
  input: chosen,
  async run(context, { id }) {
    const { tx, teamId, emit, globalDatabase } = context
    const settings = await authorizeInWorkspace(context, 'manageMembers')
    const user = await memberOf(context, id)
    if (user.deactivatedAt === null) return { id, reactivatedId: null }
    if (user.identityId === null || user.name === '')
      throw new Failure('InvalidOperation', 'This account was deleted. Invite the person again.')
    await keepSeats(context, settings.plan, null, user.role)
    await updateUser(tx, teamId, id, { deactivatedAt: null })
    emit(memberEvents.reactivated({ id, scopeId: teamId, after: { role: user.role } }))
    await insertMembership(globalDatabase, { identityId: user.identityId, teamId, userId: id })
    return { id, reactivatedId: id }
  },
})

/** Changes what members say about themselves in this workspace. Everyone may, including viewers. */
export const changeProfile = defineCommand({
  name: 'change-profile',
  who: { own: 'Everyone, including viewers, can change their own profile.' },
  undo: 'rows',
  input: profileChange,
  async run({ tx, teamId, actor, emit }, change) {
    if (actor.userId === null) throw notFound('The member')
    await updateUser(tx, teamId, actor.userId, {
      ...(change.jobRole === undefined ? {} : { jobRole: change.jobRole }),
      ...(change.locale === undefined ? {} : { locale: change.locale }),
      ...(change.timeZone === undefined ? {} : { timeZone: change.timeZone }),
    })
    emit(memberEvents.changed({ id: actor.userId, scopeId: teamId, after: change }))
    return { id: actor.userId }
  },
})
