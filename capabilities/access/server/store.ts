import type { Id } from '#platform/kernel/ids.ts'
import { SMALLEST_ID } from '#platform/kernel/ids.ts'
import { rankOf, type Level } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { GranteeKind, ScopeKind, ScopeNode } from '../model/scope.ts'
import './tables.ts'

/** The places of a workspace: some of them, or all. */
export async function loadScopes(tx: CellTransaction, teamId: Id, ids?: ReadonlyArray<Id>): Promise<ScopeNode[]> {
  const rows = await tx
    .selectFrom('scopes')
    .select(['id', 'parent_id', 'inherits', 'hidden'])
    .where('team_id', '=', teamId)
    .$if(ids !== undefined, (query) =>
      query.where((where) => where('id', '=', where.fn.any(where.val([...(ids ?? [])])))),
    )
    .execute()
  return rows.map((row) => ({ id: row.id, parentId: row.parent_id, inherits: row.inherits, hidden: row.hidden }))
}

interface NewScope {
  id: Id
  teamId: Id
  parentId: Id | null
  kind: ScopeKind
  inherits?: boolean
}

export async function insertScope(tx: CellTransaction, scope: NewScope): Promise<void> {
  await tx
    .insertInto('scopes')
    .values({
      id: scope.id,
      team_id: scope.teamId,
      parent_id: scope.parentId,
      kind: scope.kind,
      inherits: scope.inherits ?? true,
    })
    .execute()
}

interface Grantee {
  kind: GranteeKind
  /** The user or group; the special groups have none. */
  id: Id | null
}

/** Sets the level of one grantee on one scope; NONE removes the grant. */
export async function putGrant(
  tx: CellTransaction,
  teamId: Id,
  scopeId: Id,
  grantee: Grantee,
  level: Level,
): Promise<void> {
  const granteeId = grantee.id ?? SMALLEST_ID
  if (level === 'NONE') {
    await tx
      .deleteFrom('grants')
      .where('scope_id', '=', scopeId)
      .where('grantee_kind', '=', grantee.kind)
      .where('grantee_id', '=', granteeId)
      .execute()
    return
  }
  await tx
    .insertInto('grants')
    .values({
      team_id: teamId,
      scope_id: scopeId,
      grantee_kind: grantee.kind,
      grantee_id: granteeId,
      level: rankOf(level),
    })
    .onConflict((conflict) =>
      conflict.columns(['scope_id', 'grantee_kind', 'grantee_id']).doUpdateSet({ level: rankOf(level) }),
    )
    .execute()
}

/** Deletes places permanently, with their grants and requests. They no longer contain anything. */
export async function deleteScopes(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('scopes')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
}
