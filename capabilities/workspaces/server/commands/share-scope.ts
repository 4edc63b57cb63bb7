import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { atLeast, type Level } from '#platform/kernel/policy.ts'
import { scopePolicy } from '#access/model/policy.ts'
import { grantChange, inheritanceChange } from '#access/model/sharing.ts'
import { grantsOn, listGroups, putGrant, scopeChain, setInheritance, type Scope } from '#access/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { scopeEvents } from '../../model/events.ts'
import { findUser, type User } from '../users-store.ts'
import { findWorkspace } from '../workspace-store.ts'

/** The place, for a user who decides who may see it. @throws Failure NotFound, Forbidden */
export async function sharedScope({ tx, teamId, actor }: CommandContext, scopeId: Id): Promise<Scope> {
  const [scope] = await scopeChain(tx, teamId, scopeId)
  if (!scope || !scopePolicy.allows(actor, 'view', { scopeId })) throw notFound('The place')
  scopePolicy.authorize(actor, 'share', { scopeId })
  return scope
}

/** Giving a user access to a single place depends on the plan; removing it never does. */
export async function assertPermissionsInPlan({ tx, teamId }: CommandContext): Promise<void> {
  assertFeature(planOf((await findWorkspace(tx, teamId))?.plan ?? ''), 'projectPermissions')
}

/**
 * Viewers never receive more than reading, and users without a role nothing (document 1 §6).
 * @throws Failure InvalidOperation ROLE_FIRST
 */
export function assertMayHold(user: Pick<User, 'role'>, level: Level): void {
  if (level === 'NONE') return
  if (user.role === null)
    throw new Failure('InvalidOperation', 'This person has no role in the workspace. Give them one first.', {
      reason: 'ROLE_FIRST',
    })
  if (user.role === 'VIEWER' && atLeast(level, 'WRITE'))
    throw new Failure('InvalidOperation', 'Viewers can only read. Make this person a contributor first.', {
      reason: 'ROLE_FIRST',
    })
}

/** Sets the level of a user, a group or all members on one place. NONE removes the grant; what is inherited stays. */
export const setGrant = defineCommand({
  name: 'set-grant',
  who: [scopePolicy.may('share')],
  undo: 'rows',
  input: grantChange,
  async run(context, { scopeId, granteeKind, granteeId, level }) {
    const { tx, teamId, emit } = context
    await sharedScope(context, scopeId)
    if (level !== 'NONE') await assertPermissionsInPlan(context)
    if (granteeKind === 'user') {
      const user = await findUser(tx, teamId, granteeId ?? '')
      if (!user || (user.deactivatedAt !== null && level !== 'NONE')) throw notFound('The member')
      assertMayHold(user, level)
    }
    if (granteeKind === 'group' && (await listGroups(tx, teamId, [granteeId ?? ''])).length === 0)
      throw notFound('The group')
    const held = (await grantsOn(tx, teamId, [scopeId])).find(
      (grant) => grant.granteeKind === granteeKind && grant.granteeId === granteeId,
    )
    await putGrant(tx, teamId, scopeId, { kind: granteeKind, id: granteeId }, level)
    emit(
      scopeEvents.shared({
        id: scopeId,
        scopeId,
        before: { granteeKind, granteeId, level: held?.level ?? 'NONE' },
        after: { granteeKind, granteeId, level },
      }),
    )
    return { scopeId }
  },
})

/**
 * Sets whether a place inherits the grants of the place above it. Without that, it begins with no access; the user who
 * changes it keeps full access, so that someone can still let others in.
 */
export const setScopeInheritance = defineCommand({
  name: 'set-scope-inheritance',
  who: [scopePolicy.may('share')],
  undo: 'rows',
  input: inheritanceChange,
  async run(context, { scopeId, inherits }) {
    const { tx, teamId, actor, emit } = context
    const scope = await sharedScope(context, scopeId)
    if (scope.parentId === null) throw new Failure('InvalidOperation', 'The workspace itself has no parent.')
    if (!inherits) await assertPermissionsInPlan(context)
    if (!inherits && actor.userId !== null)
      await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await setInheritance(tx, teamId, scopeId, inherits)
    emit(scopeEvents.shared({ id: scopeId, scopeId, before: { inherits: scope.inherits }, after: { inherits } }))
    return { scopeId }
  },
})
