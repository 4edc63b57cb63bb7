import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import { documentEvents } from '../model/events.ts'
import type { VersionRow } from './versions-store.ts'
import './tables.ts'

/** Everyone who has written in a document, the latest first. */
export async function selectContributors(
  tx: CellTransaction,
  documentId: Id,
): Promise<Array<{ principal: Principal; lastAt: Date }>> {
  const { rows } = await sql<{ principal_kind: string; principal_id: string; last_at: Date }>`
    select principal_kind, principal_id, max(last_at) as last_at from (
      select principal_kind, principal_id, last_at from document_contributors where document_id = ${documentId}
      union all
      select principal_kind, principal_id, created_at from document_updates where document_id = ${documentId} and principal_id is not null
    ) as written group by principal_kind, principal_id order by max(last_at) desc`.execute(tx)
  return rows.map((row) => ({
    principal: { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    lastAt: row.last_at,
  }))
}

/** Who made the edits after one that are not folded yet. */
export async function writersSince(tx: CellTransaction, documentId: Id, updateId: bigint): Promise<Principal[]> {
  const rows = await tx
    .selectFrom('document_updates')
    .select(['principal_kind', 'principal_id'])
    .distinct()
    .where('document_id', '=', documentId)
    .where('id', '>', String(updateId))
    .execute()
  return rows.map((row) => ({ kind: row.principal_kind as Principal['kind'], id: row.principal_id }))
}

/**
 * For each version, who wrote what it adds to the one before, the latest writer first. Read from the journal, which
 * keeps each writer of a stretch, in order of time in one pass.
 */
export async function selectVersionWriters(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  versions: ReadonlyArray<VersionRow>,
): Promise<Map<Id, Principal[]>> {
  const { rows } = await sql<{ place: number; principal_kind: string; principal_id: Id | null }>`
    select place, principal_kind, principal_id from (
      select principal_kind, principal_id, at, is_version,
        (sum(is_version) over (order by at desc, is_version desc rows unbounded preceding))::integer as place
      from (
        select null as principal_kind, null::uuid as principal_id, at, 1 as is_version
        from unnest(${versions.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]) as kept (at)
        union all
        select principal_kind, principal_id, occurred_at, 0 from journal
        where team_id = ${teamId} and resource_id = ${documentId} and type = ${documentEvents.edited.type}
      ) as happened
    ) as placed
    where is_version = 0 and place > 0
    group by place, principal_kind, principal_id order by place, max(at) desc`.execute(tx)
  const writers = new Map<Id, Principal[]>()
  for (const row of rows) {
    const id = versions[row.place - 1]?.id ?? ''
    writers.set(id, [
      ...(writers.get(id) ?? []),
      { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    ])
  }
  return writers
}

/** Records a writer whose change left no update. */
export async function noteContributor(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  principal: Principal,
): Promise<void> {
  if (principal.id === null) return
  await tx
    .insertInto('document_contributors')
    .values({ team_id: teamId, document_id: documentId, principal_kind: principal.kind, principal_id: principal.id })
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'principal_kind', 'principal_id']).doUpdateSet({ last_at: sql`now()` }),
    )
    .execute()
}

/** Which documents have words that a model wrote. */
export async function writtenByAi(tx: CellTransaction, documentIds: ReadonlyArray<Id>): Promise<Set<Id>> {
  const rows = await tx
    .selectFrom('document_contributors')
    .select('document_id')
    .distinct()
    .where((where) => where('document_id', '=', where.fn.any(where.val([...documentIds]))))
    .where('principal_kind', '=', 'ai')
    .execute()
  return new Set(rows.map(({ document_id: id }) => id))
}

/** The names of those principals who are members. */
export async function selectPrincipalNames(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.name || row.email]))
}
