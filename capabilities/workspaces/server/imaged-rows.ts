import { z } from 'zod'
import { SMALLEST_ID } from '#platform/kernel/ids.ts'
import { SHARED_WITH } from '#access/model/sharing.ts'
import { levelOfRank } from '#access/model/scope.ts'
import { listGroups } from '#access/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { CommandContext, ImagedTable } from '#journal/server/index.ts'
import { scopeEvents } from '../model/events.ts'
import { assertMayHold, assertPermissionsInPlan, sharedScope } from './commands/share-scope.ts'
import { findUser } from './users-store.ts'

const inheriting = z.object({ inherits: z.boolean() })

/** Where places stand, and whether they hold what those above them grant. What stands there asks for its move itself. */
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

/** Who holds what on places. */
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
      const told = (level: number) => ({ granteeKind, granteeId, level: levelOfRank(level) })
      events.push(
        scopeEvents.shared({ id: scopeId, scopeId, before: told(was?.level ?? 0), after: told(is?.level ?? 0) }),
      )
    }
    return events
  },
}

/** @throws Failure NotFound where whoever it is for is gone; InvalidOperation where they may not hold it any more */
async function assertMayBeGiven(
  context: CommandContext,
  { granteeKind, granteeId, level }: { granteeKind: string; granteeId: string | null; level: number },
): Promise<void> {
  const { tx, teamId, actor } = context
  // What one holds oneself is no sharing: it came with a move.
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
