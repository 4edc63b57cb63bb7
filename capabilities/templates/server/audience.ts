import { rankOf, type Level } from '#platform/kernel/policy.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { grantsOn, insertScope, putGrant, scopeChain, withScope } from '#access/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'

/**
 * Creates the scope of a template, which records who may see it: everyone who had access to its source, with the same
 * level, and its maker. Later changes of access to the source do not affect it.
 *
 * @param sourceScopeId the scope of the source
 * @returns the new scope
 */
export async function keepAudience(context: CommandContext, sourceScopeId: Id): Promise<Id> {
  const { tx, teamId, actor } = context
  const scopeId = newId()
  await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'template', inherits: false })
  const chain = await scopeChain(tx, teamId, sourceScopeId)
  const highest = new Map<string, { kind: 'user' | 'group' | 'markup'; id: Id | null; level: Level }>()
  for (const { granteeKind: kind, granteeId: id, level } of await grantsOn(
    tx,
    teamId,
    chain.map((scope) => scope.id),
  )) {
    if (kind === 'public' || kind === 'playback') continue
    const before = highest.get(`${kind} ${id}`)
    if (!before || rankOf(level) > rankOf(before.level)) highest.set(`${kind} ${id}`, { kind, id, level })
  }
  for (const { kind, id, level } of highest.values()) await putGrant(tx, teamId, scopeId, { kind, id }, level)
  if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
  context.actor = withScope(actor, scopeId)
  return scopeId
}
