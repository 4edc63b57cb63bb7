import { sql } from 'kysely'
import { scopesBelow } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { applies, type ContentKinds } from './content-kind.ts'
import './tables.ts'

/**
 * Starts the purge of what these acts took: no one can see or restore it.
 * @returns those that were not being purged already
 */
export async function beginPurge(tx: CellTransaction, deletionIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .updateTable('deletions')
    .set({ purging_at: new Date() })
    .where((where) => where('id', '=', where.fn.any(where.val([...deletionIds]))))
    .where('restored_at', 'is', null)
    .where('purging_at', 'is', null)
    .where('moving', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Starts the purge of what was deleted more than this many days ago, up to a limit. @returns how many */
export async function beginExpiredPurges(tx: CellTransaction, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    select id from deletions where restored_at is null and purging_at is null and moving is null and created_at < now()
      - make_interval(days => ${days}::integer) order by created_at limit ${limit}`.execute(tx)
  return rows.length === 0
    ? 0
    : (
        await beginPurge(
          tx,
          rows.map(({ id }) => id),
        )
      ).length
}

/**
 * The acts whose things are being purged, the earliest first: what was deleted in a place before the place is purged
 * before it.
 */
export async function purgesUnderWay(tx: CellTransaction): Promise<Id[]> {
  const rows = await tx
    .selectFrom('deletions')
    .select('id')
    .where('purging_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Starts the purge of everything in the trash of places which are being purged: what was deleted on its own before is
 * purged with them.
 * @returns how many acts that are
 */
export async function beginPurgesWithin(tx: CellTransaction, kinds: ContentKinds, teamId: Id): Promise<number> {
  const placeKinds = kinds.all.flatMap(({ kind, isPlace }) => (isPlace ? [kind] : []))
  const { rows: places } = await sql<{ scope_id: Id }>`
    select distinct scope_id from deletions where purging_at is not null and resource_kind = any(${placeKinds}::text[])`.execute(
    tx,
  )
  const scopes = new Set<Id>()
  for (const { scope_id: scopeId } of places)
    for (const id of [scopeId, ...(await scopesBelow(tx, teamId, scopeId))]) scopes.add(id)
  const { rows: within } = await sql<{ id: Id }>`
    select id from deletions where restored_at is null and purging_at is null and moving is null and scope_id = any(${[...scopes]}::uuid[])`.execute(
    tx,
  )
  return within.length === 0
    ? 0
    : (
        await beginPurge(
          tx,
          within.map(({ id }) => id),
        )
      ).length
}

/**
 * Deletes the record of an act of which nothing is left, and of those acts in its scope that took nothing but what was
 * purged with it.
 * @returns what the act was; null where another run deleted it
 */
export async function endPurge(
  tx: CellTransaction,
  kinds: ContentKinds,
  deletionId: Id,
): Promise<{ kind: string; scopeId: Id } | null> {
  const ended = await tx
    .deleteFrom('deletions')
    .where('id', '=', deletionId)
    .returning(['resource_kind', 'scope_id'])
    .executeTakeFirst()
  if (!ended) return null
  const beside = await tx
    .selectFrom('deletions')
    .select('id')
    .where('scope_id', '=', ended.scope_id)
    .where('restored_at', 'is', null)
    .execute()
  let empty = beside.map(({ id }) => id)
  for (const { trash } of kinds.all) {
    if (!applies(trash) || empty.length === 0) continue
    const remaining = new Set(await trash.remaining(tx, empty))
    empty = empty.filter((id) => !remaining.has(id))
  }
  await forgetDeletions(tx, empty)
  return { kind: ended.resource_kind, scopeId: ended.scope_id }
}

/** Deletes the records of restored deletions of things that are purged: their titles contain the same words. */
export async function forgetRestored(tx: CellTransaction, kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('deletions')
    .where('resource_kind', '=', kind)
    .where((where) => where('resource_id', '=', where.fn.any(where.val([...ids]))))
    .where('restored_at', 'is not', null)
    .execute()
}

/** Deletes acts that were undone more than this many days ago. */
export async function forgetRestoredBefore(tx: CellTransaction, days: number): Promise<void> {
  await sql`delete from deletions where restored_at < now() - make_interval(days => ${days}::integer)`.execute(tx)
}

async function forgetDeletions(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('deletions')
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
}
