import { z } from 'zod'
import { SMALLEST_ID } from '#platform/kernel/ids.ts'
import { SHARED_WITH } from '#access/model/sharing.ts'
import { levelOfRank } from '#access/model/scope.ts'
import { listGroups, membersOfGroups } from '#access/server/index.ts'
import { JOB_ROLES } from '#identity/model/requests.ts'
import { ROLES } from '#journal/model/actor.ts'
import { assertFeature, assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { CommandContext, ImagedTable } from '#journal/server/index.ts'
import { groupEvents, memberEvents, scopeEvents } from '../model/events.ts'
import { profilePolicy } from '../model/policy.ts'
import { authorizeInWorkspace } from './authorize.ts'
import { keepAnAdministrator } from './commands/change-member.ts'
import { groupOf } from './require-group.ts'
import { assertMayHold, assertPermissionsInPlan, sharedScope } from './commands/share-scope.ts'
import { countSeats, findUser, findUsers } from './users-store.ts'

const inheriting = z.object({ inherits: z.boolean() })

/**
 * The position of places, and whether they inherit the grants above them. The content of a place authorizes its move
 * itself.
 */
export const imagedScopes: ImagedTable = {
  table: 'scopes',
  keys: ['id'],
  isUntouched: true,
  async putBack(context, rows) {
    const events = []
    for (const { thingId: id, before, after, row } of rows) {
      await sharedScope(context, id)
      if (after === null || !('inherits' in after)) continue
      const [was, is] = [inheriting.parse({ ...row, ...before }), inheriting.parse(row)]
      if (!is.inherits) await assertPermissionsInPlan(context)
      events.push(scopeEvents.shared({ id, scopeId: id, before: was, after: is }))
    }
    return events
  },
}

const grant = z.object({
  scope_id: z.uuid(),
  grantee_kind: z.enum(SHARED_WITH),
  grantee_id: z.uuid(),
  level: z.int(),
})
const held = z.object({ level: z.int() }).nullable()

/** Grants on places. */
export const imagedGrants: ImagedTable = {
  table: 'grants',
  keys: ['scope_id', 'grantee_id', 'grantee_kind'],
  wordKeys: ['grantee_kind'],
  isOfLinks: true,
  isUntouched: true,
  async putBack(context, rows) {
    const events = []
    for (const { thingId: scopeId, before, after, row } of rows) {
      const { grantee_kind: granteeKind, grantee_id } = grant.parse(row)
      const granteeId = grantee_id === SMALLEST_ID ? null : grantee_id
      const [was, is] = [held.parse(before), held.parse(after)]
      await sharedScope(context, scopeId)
      if (is !== null) await assertMayBeGiven(context, { granteeKind, granteeId, level: is.level })
      const reported = (level: number) => ({ granteeKind, granteeId, level: levelOfRank(level) })
      events.push(
        scopeEvents.shared({
          id: scopeId,
          scopeId,
          before: reported(was?.level ?? 0),
          after: reported(is?.level ?? 0),
        }),
      )
    }
    return events
  },
}

/** @throws Failure NotFound if the grantee was deleted; InvalidOperation if they may no longer hold it */
async function assertMayBeGiven(
  context: CommandContext,
  { granteeKind, granteeId, level }: { granteeKind: string; granteeId: string | null; level: number },
): Promise<void> {
  const { tx, teamId, actor } = context
  // A grant to the actor is not sharing: it came with a move.
  if (granteeKind === 'user' && granteeId === actor.userId) return
  await assertPermissionsInPlan(context)
  if (granteeKind === 'user') {
    const user = await findUser(tx, teamId, granteeId ?? '')
    if (!user || user.deactivatedAt !== null) throw notFound('The member')
    assertMayHold(user, levelOfRank(level))
  }
  if (granteeKind === 'group' && (await listGroups(tx, teamId, [granteeId ?? ''])).length === 0)
    throw notFound('The group')
}

const groupRow = z.object({ name: z.string() })

/** The names of groups. */
export const imagedGroups: ImagedTable = {
  table: 'groups',
  keys: ['id'],
  isUntouched: true,
  taken: 'There is another group of this name by now.',
  async putBack(context, rows) {
    await authorizeGroups(context)
    const members = await membersOfGroups(
      context.tx,
      context.teamId,
      rows.map(({ thingId }) => thingId),
    )
    return rows.map(({ thingId: id, before, row }) => {
      const memberIds = members.get(id) ?? []
      const said = (values: object | null) => ({ ...groupRow.parse({ ...row, ...values }), memberIds })
      return groupEvents.changed({ id, scopeId: context.teamId, before: said(before), after: said(null) })
    })
  },
}

/** The members of groups. */
export const imagedGroupMembers: ImagedTable = {
  table: 'group_members',
  keys: ['group_id', 'user_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const { tx, teamId } = context
    await authorizeGroups(context)
    const userOf = ({ row }: { row: object }): string => String((row as { user_id: string }).user_id)
    const added = rows.filter(({ before }) => before === null)
    if ((await findUsers(tx, teamId, added.map(userOf))).length < new Set(added.map(userOf)).size)
      throw notFound('A member')
    return Promise.all(
      [...Map.groupBy(rows, ({ thingId }) => thingId)].map(async ([id, ones]) => {
        const { name } = await groupOf(context, id)
        const memberIds = (await membersOfGroups(tx, teamId, [id])).get(id) ?? []
        const came = new Set(ones.filter(({ before }) => before === null).map(userOf))
        const went = ones.filter(({ after }) => after === null).map(userOf)
        const before = { name, memberIds: [...memberIds.filter((one) => !came.has(one)), ...went] }
        return groupEvents.changed({ id, scopeId: teamId, before, after: { name, memberIds } })
      }),
    )
  },
}

async function authorizeGroups(context: CommandContext): Promise<void> {
  assertFeature(planOf((await authorizeInWorkspace(context, 'manageGroups')).plan), 'userGroups')
}

const member = z.object({ role: z.enum(ROLES).nullable(), workspace_admin: z.boolean() })
const profile = z.object({
  job_role: z.enum(JOB_ROLES).nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
})

/** The rights of members, and what they say about themselves. */
export const imagedMembers: ImagedTable = {
  table: 'users',
  keys: ['id'],
  isUntouched: true,
  async putBack(context, rows) {
    const { tx, teamId, actor } = context
    const events = []
    for (const { thingId: id, before, after, row } of rows) {
      const columns = Object.keys(after ?? {})
      const user = await findUser(tx, teamId, id)
      if (!user) throw notFound('The member')
      if (!columns.some((column) => column in member.shape)) {
        profilePolicy.authorize(actor, 'change', { scopeId: teamId, userId: id })
        const { job_role: jobRole, locale, time_zone: timeZone } = profile.parse(row)
        events.push(memberEvents.changed({ id, scopeId: teamId, after: { jobRole, locale, timeZone } }))
        continue
      }
      const { plan } = await authorizeInWorkspace(context, 'manageMembers')
      const [was, is] = [member.parse({ ...row, ...before }), member.parse(row)]
      if (was.workspace_admin && !is.workspace_admin)
        await keepAnAdministrator(context, { ...user, workspaceAdmin: true })
      const isSeat = (role: string | null): boolean => role === 'MANAGER' || role === 'CONTRIBUTOR'
      // Counted including the seat that is restored.
      if (user.deactivatedAt === null && isSeat(is.role) && !isSeat(was.role))
        assertWithinLimit(planOf(plan), 'seats', (await countSeats(tx, teamId)) - 1)
      const said = ({ role, workspace_admin: workspaceAdmin }: typeof is) => ({ role, workspaceAdmin })
      events.push(memberEvents.changed({ id, scopeId: teamId, before: said(was), after: said(is) }))
    }
    return events
  },
}
