import type { Id } from '#platform/kernel/ids.ts'
import { highest, rankOf, type Level } from '#platform/kernel/policy.ts'
import { scopePolicy } from '#access/model/policy.ts'
import { grantsOn, membersOfGroups, scopeChain, type SharedGrant } from '#access/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Role, WorkspaceContext } from '#journal/server/index.ts'
import { roleHolders } from './users-store.ts'

/** A user's level on a place before and after. */
interface LevelChange {
  userId: Id
  before: Level
  after: Level
}

export interface MoveEffect {
  /** At most `MAX_NAMED_CHANGES`; those who lose most come first. */
  changes: LevelChange[]
  losing: number
  gaining: number
}

const MAX_NAMED_CHANGES = 50

/**
 * The users whose access to a place changes when it is moved below another; null if the viewer may not see one of the
 * two.
 */
export async function moveEffect(workspace: WorkspaceContext, scopeId: Id, toScopeId: Id): Promise<MoveEffect | null> {
  const { actor, teamId } = workspace
  if (!scopePolicy.allows(actor, 'view', { scopeId }) || !scopePolicy.allows(actor, 'view', { scopeId: toScopeId }))
    return null
  return workspace.read(async (tx) => {
    const chain = await scopeChain(tx, teamId, scopeId)
    const [scope] = chain
    if (!scope?.inherits) return { changes: [], losing: 0, gaining: 0 }
    const target = await scopeChain(tx, teamId, toScopeId)
    // The user who moves a place keeps their level on it.
    return difference(
      workspace,
      tx,
      chain.map(({ id }) => id),
      [scopeId, ...target.map(({ id }) => id)],
    )
  })
}

/**
 * The users whose level differs between two places: what changes for content moved from one to the other; null if the
 * viewer may not see one of the two.
 */
export async function accessDifference(
  workspace: WorkspaceContext,
  scopeId: Id,
  toScopeId: Id,
): Promise<MoveEffect | null> {
  const { actor, teamId } = workspace
  if (!scopePolicy.allows(actor, 'view', { scopeId }) || !scopePolicy.allows(actor, 'view', { scopeId: toScopeId }))
    return null
  return workspace.read(async (tx) => {
    const chains = [await scopeChain(tx, teamId, scopeId), await scopeChain(tx, teamId, toScopeId)] as const
    return difference(
      workspace,
      tx,
      chains[0].map(({ id }) => id),
      chains[1].map(({ id }) => id),
    )
  })
}

/** What changes for everyone except the viewer when other scopes apply from then on. */
async function difference(
  { actor, teamId }: WorkspaceContext,
  tx: CellTransaction,
  from: readonly Id[],
  to: readonly Id[],
): Promise<MoveEffect> {
  const before = await levelsBy(tx, teamId, from)
  const after = await levelsBy(tx, teamId, to)
  const changes = (await roleHolders(tx, teamId))
    .filter(({ id }) => id !== actor.userId)
    .map(({ id, role }) => ({ userId: id, before: before(id, role), after: after(id, role) }))
    .filter((change) => change.before !== change.after)
    .toSorted((one, other) => stepOf(one) - stepOf(other))
  const losing = changes.filter((change) => stepOf(change) < 0).length
  return { changes: changes.slice(0, MAX_NAMED_CHANGES), losing, gaining: changes.length - losing }
}

function stepOf({ before, after }: LevelChange): number {
  return rankOf(after) - rankOf(before)
}

/** The level of each person through the grants on these scopes together (document 1 §6). */
async function levelsBy(
  tx: CellTransaction,
  teamId: Id,
  scopeIds: ReadonlyArray<Id>,
): Promise<(userId: Id, role: Role) => Level> {
  const grants = await grantsOn(tx, teamId, scopeIds)
  const groupIds = [
    ...new Set(
      grants.flatMap(({ granteeKind, granteeId }) =>
        granteeKind === 'group' && granteeId !== null ? [granteeId] : [],
      ),
    ),
  ]
  const members = await membersOfGroups(tx, teamId, groupIds)
  const reaches = ({ granteeKind, granteeId }: SharedGrant, userId: Id): boolean =>
    granteeKind === 'markup' ||
    (granteeKind === 'user' && granteeId === userId) ||
    (granteeKind === 'group' && granteeId !== null && (members.get(granteeId)?.includes(userId) ?? false))
  return (userId, role) => {
    const level = highest(...grants.filter((grant) => reaches(grant, userId)).map((grant) => grant.level))
    return role === 'VIEWER' && level !== 'NONE' ? 'READ' : level
  }
}
