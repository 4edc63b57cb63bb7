import { sql } from 'kysely'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import './tables.ts'

/**
 * The scope that contains the private conversations of the actor: no one else sees it. One for each person, since a
 * scope for each conversation would be among the scopes that every later statement of this person names. Made with the
 * first conversation.
 */
export async function ownScope(context: CommandContext): Promise<Id> {
  const { tx, teamId, actor } = context
  const { userId } = actor
  // The installation's own conversations are the workspace's.
  if (userId === null) return teamId
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations ${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: Id }>`
    select scopes.id from scopes join grants on grants.scope_id = scopes.id
    where scopes.team_id = ${teamId} and scopes.kind = 'conversations' and grants.grantee_kind = 'user' and grants.grantee_id = ${userId} limit 1`.execute(
    tx,
  )
  const [known] = rows
  if (known) return known.id
  const id = newId()
  await insertScope(tx, { id, teamId, parentId: teamId, kind: 'conversations', inherits: false })
  await putGrant(tx, teamId, id, { kind: 'user', id: userId }, 'FULL')
  context.actor = withScope(actor, id)
  return id
}
