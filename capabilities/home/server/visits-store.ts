import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { presentVersion, type Actor, type Version } from '#journal/server/index.ts'
import { HAPPENING_EVENTS, type NotedEvent } from '../model/changes.ts'
import { LOOK_MINUTES, MAX_READ_EVENTS } from '../model/limits.ts'
import './tables.ts'

/** The point in the history of the workspace up to which a user has seen changes. */
export interface Look {
  /** Commits after this version of the workspace are new. */
  since: Version
  /** When the user looked at that version. */
  sinceAt: Date
}

export async function findLook(tx: CellTransaction, userId: Id): Promise<Look | null> {
  const row = await tx
    .selectFrom('visits')
    .select(['since', 'since_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { since: Number(row.since), sinceAt: row.since_at } : null
}

/** Records that a user looks. After a while without looking, a new look begins at the version the last one reached. */
export async function noteLook(tx: CellTransaction, teamId: Id, userId: Id): Promise<void> {
  const present = await presentVersion(tx, teamId)
  const lapsed = sql`visits.looked_at < now() - make_interval(mins => ${LOOK_MINUTES}::integer)`
  await sql`
    insert into visits (team_id, user_id, since, since_at, reached, looked_at) values (${teamId}, ${userId}, ${present}, now(), ${present}, now())
    on conflict (user_id) do update set
      since = case when ${lapsed} then visits.reached else visits.since end,
      since_at = case when ${lapsed} then visits.looked_at else visits.since_at end,
      reached = excluded.reached,
      looked_at = now()`.execute(tx)
}

/** Sets the version after which changes are new, by default the current one. @returns the version set before */
export async function beginSince(tx: CellTransaction, teamId: Id, userId: Id, since: Version | null): Promise<Version> {
  const before = await findLook(tx, userId)
  const present = await presentVersion(tx, teamId)
  await sql`
    insert into visits (team_id, user_id, since, since_at, reached, looked_at) values (${teamId}, ${userId}, ${since ?? present}, now(), ${present}, now())
    on conflict (user_id) do update set since = excluded.since, since_at = now(), reached = excluded.reached, looked_at = now()`.execute(
    tx,
  )
  return before?.since ?? 0
}

/** An event, with the import that caused it, if any. */
export type ReadEvent = NotedEvent & { importId: Id | null }

/**
 * What others did after a version, as far as the actor may see it: events, latest first, and whether there were more
 * than are read. `own` are the principals of the actor.
 */
export async function eventsSince(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  own: ReadonlyArray<Id>,
  since: Version,
): Promise<{ events: ReadEvent[]; more: boolean }> {
  const { rows } = await sql<ReadEvent>`
    select type, resource_kind as kind, resource_id as id, case when principal_kind in ('user', 'token') then
      principal_id end as "userId", case when principal_kind = 'import' then principal_id end as "importId",
      occurred_at as at, after
    from journal
    where team_id = ${teamId} and version > ${since}
      and type = any(${[...HAPPENING_EVENTS]}::text[]) and scope_id = any(${[...actor.visibleScopes]}::uuid[]) and (principal_id = any(${[...own]}::uuid[])) is not true
    order by version desc, sequence desc limit ${MAX_READ_EVENTS + 1}`.execute(tx)
  return { events: rows.slice(0, MAX_READ_EVENTS), more: rows.length > MAX_READ_EVENTS }
}
