import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import { scopePolicy } from '#access/model/policy.ts'
import { grantsOn, type AccessRequest } from '#access/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { authorizeInWorkspace } from './authorize.ts'

/** @throws Failure NotFound, Forbidden unless this user may decide such a request */
export async function authorizeDecision(
  context: CommandContext,
  { scopeId }: Pick<AccessRequest, 'scopeId'>,
): Promise<void> {
  if (scopeId === null) await authorizeInWorkspace(context, 'manageMembers')
  else if (scopePolicy.allows(context.actor, 'view', { scopeId }))
    scopePolicy.authorize(context.actor, 'share', { scopeId })
  else throw notFound('The request')
}

/** The level that a user was granted directly on a place. */
export async function levelGiven({ tx, teamId }: CommandContext, scopeId: Id, userId: Id): Promise<Level> {
  const grants = await grantsOn(tx, teamId, [scopeId])
  return grants.find((grant) => grant.granteeKind === 'user' && grant.granteeId === userId)?.level ?? 'NONE'
}
