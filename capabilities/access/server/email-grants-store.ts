import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { rankOf, type Level } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { levelOfRank } from '../model/scope.ts'
import { putGrant } from './store.ts'
import './tables.ts'

/** The level that an invited address will have on a place. */
export interface EmailGrant {
  email: string
  level: Level
}

/** Sets the level that an address will have on one place; NONE removes it. */
export async function putEmailGrant(
  tx: CellTransaction,
  teamId: Id,
  scopeId: Id,
  { email, level }: EmailGrant,
): Promise<void> {
  if (level === 'NONE') {
    await tx.deleteFrom('email_grants').where('scope_id', '=', scopeId).where('email', '=', email).execute()
    return
  }
  await tx
    .insertInto('email_grants')
    .values({ team_id: teamId, scope_id: scopeId, email, level: rankOf(level) })
    .onConflict((conflict) => conflict.columns(['scope_id', 'email']).doUpdateSet({ level: rankOf(level) }))
    .execute()
}

/** The addresses that were invited to a place and have not joined yet. */
export async function emailGrantsOn(tx: CellTransaction, scopeId: Id): Promise<EmailGrant[]> {
  const rows = await tx
    .selectFrom('email_grants')
    .select(['email', 'level'])
    .where('scope_id', '=', scopeId)
    .orderBy('email')
    .execute()
  return rows.map((row) => ({ email: row.email, level: levelOfRank(row.level) }))
}

/** Gives a new member the levels that their address was promised. */
export async function takeEmailGrants(tx: CellTransaction, teamId: Id, email: string, userId: Id): Promise<void> {
  for (const { scopeId, level } of await dropEmailGrants(tx, teamId, email))
    await putGrant(tx, teamId, scopeId, { kind: 'user', id: userId }, level)
}

/** Deletes what an address was promised. @returns what that was */
export async function dropEmailGrants(
  tx: CellTransaction,
  teamId: Id,
  email: string,
): Promise<Array<{ scopeId: Id; level: Level }>> {
  const { rows } = await sql<{
    scope_id: Id
    level: number
  }>`delete from email_grants where team_id = ${teamId} and email = ${email} returning scope_id, level`.execute(tx)
  return rows.map((row) => ({ scopeId: row.scope_id, level: levelOfRank(row.level) }))
}
