import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { countOfHead, starterOf, type Actor } from '#journal/server/index.ts'
import type { Act, ReadEvent, Thing } from '../model/acts.ts'
import { MAX_EVENTS_READ, MAX_HIGHLIGHTS_REPORTED } from '../model/limits.ts'

export interface Asked {
  teamId: Id
  actor: Actor
  /** The types of events that are shown. */
  types: ReadonlyArray<string>
  /** Only events before this position in the journal; null starts from the newest. */
  before: string | null
}

export type Row = Omit<ReadEvent, 'thing'> & { resourceKind: string; resourceId: Id }

const EVENT = sql`sequence, occurred_at as at, type, resource_kind as "resourceKind", resource_id as "resourceId",
  principal_kind as "principalKind", principal_id as "principalId", operation_id as "operationId", before, after, version`

/** The events that are shown and visible to the actor, latest first. */
function describedActs(
  { teamId, types, before }: Asked,
  which: RawBuilder<boolean>,
  count: RawBuilder<number>,
): RawBuilder<Row> {
  return sql`
    select ${EVENT}, ${count} as count from journal
    where team_id = ${teamId} and ${which} and type = any(${[...types]}::text[]) and (${before}::bigint is null or sequence < ${before}::bigint)
    order by sequence desc limit ${MAX_EVENTS_READ}`
}

/**
 * Returns the events of a thing, latest first, in scopes that the actor may see: its own, those of its texts, of its
 * scope, and for a note those of its highlights; also events of acts on many things that include them.
 */
export async function eventsOf(tx: CellTransaction, asked: Asked, id: Id): Promise<ReadEvent[]> {
  const { rows: things } = await sql<{ id: Id; scope_id: Id | null }>`
    select ${id}::uuid as id, null::uuid as scope_id
    union select id, null from documents where owner_id = ${id}
    union select scope_id, null from folders where id = ${id}
    union select id, scope_id from highlights where id = ${id}
    union (select id, scope_id from highlights where note_id = ${id} order by created_at desc limit ${MAX_HIGHLIGHTS_REPORTED})`.execute(
    tx,
  )
  const ids = [...new Set(things.map((row) => row.id))]
  const [scopeId = null] = things.flatMap((row) => row.scope_id ?? [])
  const seen = sql`scope_id = any(${[...asked.actor.visibleScopes]}::uuid[])`
  const own = describedActs(asked, sql`resource_id = any(${ids}::uuid[]) and ${seen} and not of_many`, sql`1`)
  const named = sql<number>`(select count(*)::integer from jsonb_array_elements_text(after -> 'highlightIds') as one where one = any(${ids}::text[]))`
  const ofMany = describedActs(
    asked,
    sql`of_many and scope_id = ${scopeId}::uuid and ${seen} and after -> 'highlightIds' ?| ${ids}::text[]`,
    named,
  )
  const { rows } =
    await sql<Row>`select * from ((${own}) union all (${ofMany})) as events order by sequence desc limit ${MAX_EVENTS_READ}`.execute(
      tx,
    )
  return withThings(tx, rows)
}

/**
 * Returns the events in a scope, latest first: for each act the first event of each type, which has the number of
 * events.
 */
export async function eventsIn(tx: CellTransaction, asked: Asked, scopeId: Id): Promise<ReadEvent[]> {
  if (asked.actor.levelOn(scopeId) === 'NONE') return []
  const { rows } = await describedActs(
    asked,
    sql`scope_id = ${scopeId}::uuid and act_count is not null`,
    countOfHead(),
  ).execute(tx)
  return withThings(tx, rows)
}

/** Returns the users who started background processes, by act. */
export async function startersOf(tx: CellTransaction, acts: readonly Act[]): Promise<Map<Act, Id>> {
  const importIds = acts.flatMap(({ principalKind, principalId }) =>
    principalKind === 'import' ? (principalId ?? []) : [],
  )
  const imports =
    importIds.length === 0
      ? []
      : await tx
          .selectFrom('imports')
          .select(['id', 'created_by_id'])
          .where((where) => where('id', '=', where.fn.any(where.val([...new Set(importIds)]))))
          .where('created_by_kind', 'in', ['user', 'token'])
          .execute()
  const makerOf = new Map(imports.map((row) => [row.id, row.created_by_id]))
  return new Map(
    acts.flatMap((act) => {
      const starter =
        starterOf({ kind: act.principalKind, id: act.principalId }) ?? makerOf.get(act.principalId ?? '') ?? null
      return starter === null ? [] : [[act, starter]]
    }),
  )
}

/** Returns the scope of a thing that is a scope itself, so that its history includes its contents. */
export async function placeOf(tx: CellTransaction, { kind, id }: Thing): Promise<Id | null> {
  if (kind !== 'project') return null
  const row = await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirst()
  return row?.scope_id ?? null
}

/** Assigns the events of a text to the object that the text belongs to. */
export async function withThings(tx: CellTransaction, rows: ReadonlyArray<Row>): Promise<ReadEvent[]> {
  const texts = [...new Set(rows.flatMap((row) => (row.resourceKind === 'document' ? [row.resourceId] : [])))]
  const owners =
    texts.length === 0
      ? []
      : await tx
          .selectFrom('documents')
          .select(['id', 'owner_kind', 'owner_id'])
          .where((where) => where('id', '=', where.fn.any(where.val(texts))))
          .execute()
  const ownerOf = new Map(owners.map((row) => [row.id, { kind: row.owner_kind, id: row.owner_id }]))
  return rows.map(({ resourceKind, resourceId, ...event }) => ({
    ...event,
    thing: ownerOf.get(resourceId) ?? { kind: resourceKind, id: resourceId },
  }))
}
