import { sql } from 'kysely'
import { SMALLEST_ID, type Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { levelOfRank, type GranteeKind, type ScopeKind } from '../model/scope.ts'
import './tables.ts'

export interface Scope {
  id: Id
  parentId: Id | null
  kind: ScopeKind
  inherits: boolean
}

/** One grant that applies to a place: its own, or one of a place above. */
export interface SharedGrant {
  granteeKind: GranteeKind
  /** Null for the special groups. */
  granteeId: Id | null
  level: Level
  /** The place that the grant was given on. */
  scopeId: Id
}

/** The scope and the ones above from which it inherits, the nearest first; empty for an unknown one. */
export async function scopeChain(tx: CellTransaction, teamId: Id, scopeId: Id): Promise<Scope[]> {
  // The path guards against a circle in the data.
  const { rows } = await sql<{ id: Id; parentId: Id | null; kind: ScopeKind; inherits: boolean }>`
    with recursive chain as (
      select id, parent_id, kind, inherits, array[id] as path from scopes where team_id = ${teamId} and id = ${scopeId}
      union all
      select s.id, s.parent_id, s.kind, s.inherits, c.path || s.id
      from chain c join scopes s on s.team_id = ${teamId} and s.id = c.parent_id
      where c.inherits and not s.id = any(c.path)
    )
    select id, parent_id as "parentId", kind, inherits from chain order by cardinality(path)`.execute(tx)
  return rows
}

/** The grants on these scopes, own grants of the first scope first. */
export async function grantsOn(tx: CellTransaction, teamId: Id, scopeIds: ReadonlyArray<Id>): Promise<SharedGrant[]> {
  const rows = await tx
    .selectFrom('grants')
    .select(['scope_id', 'grantee_kind', 'grantee_id', 'level'])
    .where('team_id', '=', teamId)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...scopeIds]))))
    .orderBy('created_at')
    .orderBy('grantee_id')
    .execute()
  const distance = new Map(scopeIds.map((id, index) => [id, index]))
  return rows
    .map((row) => ({
      granteeKind: row.grantee_kind,
      granteeId: row.grantee_id === SMALLEST_ID ? null : row.grantee_id,
      level: levelOfRank(row.level),
      scopeId: row.scope_id,
    }))
    .toSorted((one, other) => (distance.get(one.scopeId) ?? 0) - (distance.get(other.scopeId) ?? 0))
}

export async function setInheritance(tx: CellTransaction, teamId: Id, scopeId: Id, inherits: boolean): Promise<void> {
  await tx.updateTable('scopes').set({ inherits }).where('team_id', '=', teamId).where('id', '=', scopeId).execute()
}

/** Moves a scope below another: it inherits from there from now on. The caller ensures that no circle results. */
export async function setScopeParent(tx: CellTransaction, teamId: Id, scopeId: Id, parentId: Id): Promise<void> {
  await tx
    .updateTable('scopes')
    .set({ parent_id: parentId })
    .where('team_id', '=', teamId)
    .where('id', '=', scopeId)
    .execute()
}

/** Hides a place with all that is below it from everyone, or shows it again. */
export async function setHidden(tx: CellTransaction, teamId: Id, scopeId: Id, hidden: boolean): Promise<void> {
  await tx
    .updateTable('scopes')
    .set({ hidden })
    .where('team_id', '=', teamId)
    .where('id', '=', scopeId)
    .where('hidden', '=', !hidden)
    .execute()
}

/** All scopes below one, whether or not they inherit, without the scope itself. */
export async function scopesBelow(tx: CellTransaction, teamId: Id, scopeId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive below as (
      select id from scopes where team_id = ${teamId} and parent_id = ${scopeId}
      union select s.id from scopes s join below b on s.team_id = ${teamId} and s.parent_id = b.id
    )
    select id from below`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The places that a user was given access to directly or through a group, whatever all members have there. */
export async function scopesGivenTo(tx: CellTransaction, teamId: Id, userId: Id): Promise<Id[]> {
  const { rows } = await sql<{ scope_id: Id }>`
    select distinct scope_id from grants
    where team_id = ${teamId} and (
      (grantee_kind = 'user' and grantee_id = ${userId})
      or (grantee_kind = 'group' and grantee_id in (select group_id from group_members where team_id = ${teamId} and user_id = ${userId}))
    )`.execute(tx)
  return rows.map((row) => row.scope_id)
}
