import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { compileFilter } from '#filters/model/query.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { conditionOf, TABLE_OF, withSurvivingTags, type Looking } from '#filters/server/index.ts'
import { isFoundInsight } from '#insights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { MAX_GROUPS, MAX_ROWS_AT_ONCE } from '../model/limits.ts'
import { madeColumnsFor } from './made-columns.ts'
import { groupingOf, NO_GROUP, type RowGrouping } from './row-groups.ts'
import { orderBy, orderOf } from './row-order.ts'
import type { RequestedRows } from './requested-rows.ts'

/** The columns that are searched for words. */
const FOUND_IN: Record<ObjectType, readonly string[]> = {
  NOTE: ['Title', 'Content'],
  INSIGHT: ['Title', 'Content'],
  HIGHLIGHT: ['Content'],
}

/** The request, with merged tags in its filter replaced by the tags that they became. */
export async function requestedNow(tx: CellTransaction, requested: RequestedRows): Promise<RequestedRows> {
  return { ...requested, data: { ...requested.data, filter: await withSurvivingTags(tx, requested.data.filter) } }
}

/** SQL condition: the row is in the project, not deleted, visible to the actor, and matches the filter. */
export function matches(
  { objectType, projectId, data: { filter }, find = '', found }: RequestedRows,
  actor: Actor,
  looking?: Looking,
): RawBuilder<boolean> {
  const scopes = [...actor.visibleScopes]
  const query = compileFilter(objectType, filter, { userId: actor.userId, now: new Date() })
  const isFoundRow = objectType === 'INSIGHT' ? isFoundInsight('r', actor) : sql`true`
  const holds =
    find === ''
      ? sql`true`
      : conditionOf(
          objectType,
          {
            or: FOUND_IN[objectType].map((id) => ({
              contains: { property: { kind: 'system', id, type: 'TEXT' }, value: find },
            })),
          },
          actor,
          looking,
        )
  // Recently written text may not be in the index yet.
  const isFound =
    find === '' || found == null
      ? holds
      : sql`(r.id = any(${found}::uuid[]) or (r.updated_at > now() - interval '10 seconds' and ${holds}))`
  return sql<boolean>`r.project_id = ${projectId} and r.deleted_at is null and r.scope_id = any(${scopes}::uuid[])
    and ${isFoundRow} and ${conditionOf(objectType, query, actor, looking)} and ${isFound}`
}

/** SQL condition: the row is in one group of the view; true if no group is named or the view has no groups. */
export function isInGroup(
  grouping: RowGrouping | null,
  group: string | null,
  actor: Actor,
  looking?: Looking,
): RawBuilder<boolean> {
  return group === null || !grouping ? sql<boolean>`true` : grouping.isOf(group, actor, looking)
}

/**
 * Returns the rows of a board's group, with their ranks: from its top down to `MAX_ROWS_AT_ONCE + 1` rows after the
 * given row, or only the first ones if it is null or not in the group.
 */
export async function orderedRows(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedRows,
  group: string | null,
  afterId: Id | null,
): Promise<Array<{ id: Id; rank: number }>> {
  const made = await madeColumnsFor(tx, actor, requested)
  const order = orderOf({ ...requested, data: { ...requested.data, sort: null } }, made)
  const grouping = group === null ? null : groupingOf(requested, made, [...actor.visibleScopes])
  const inGroup = isInGroup(grouping, group, actor)
  const { rows } = await sql<{ id: Id; rank: number }>`${plannedAnew}
    with ordered as (
      select r.id, coalesce(vr.rank, 0) as rank, row_number() over (order by ${orderBy(order)}) as place
      from ${sql.table(TABLE_OF[requested.objectType])} r ${order.joins} where ${matches(await requestedNow(tx, requested), actor)} and ${inGroup}
    )
    select id, rank from ordered where place <= coalesce((select place from ordered where id = ${afterId}::uuid), 0) + ${MAX_ROWS_AT_ONCE + 1} order by place`.execute(
    tx,
  )
  return rows
}

/** Counts the rows of all groups. */
export async function countRows(tx: CellTransaction, actor: Actor, requested: RequestedRows): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`${plannedAnew} select count(*) as count from ${sql.table(TABLE_OF[requested.objectType])} r where ${matches(await requestedNow(tx, requested), actor)}`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}

export interface GroupCount {
  /**
   * The identifier of an option or tag, the name of a person, the word of a state, or the first day of a period; '' for
   * rows without a value.
   */
  key: string
  count: number
}

/**
 * Returns the number of rows of each group, the largest first (for times the latest first), at most MAX_GROUPS; none
 * for a view without groups. A row with several values counts in each of its groups.
 */
export async function countGroups(tx: CellTransaction, actor: Actor, requested: RequestedRows): Promise<GroupCount[]> {
  const grouping = groupingOf(requested, await madeColumnsFor(tx, actor, requested), [...actor.visibleScopes])
  if (!grouping) return []
  const { rows } = await sql<{ key: string | null; count: string }>`${plannedAnew}
    select ${grouping.common ? sql`min(${grouping.key})` : grouping.key} as key, count(*) as count from ${sql.table(TABLE_OF[requested.objectType])} r ${grouping.joins}
    where ${matches(await requestedNow(tx, requested), actor)} group by ${grouping.common ?? grouping.key}
    order by ${grouping.most === 'latest' ? sql`1 desc nulls first` : sql`count(*) desc`} limit ${MAX_GROUPS}`.execute(
    tx,
  )
  return rows.map(({ key, count }) => ({ key: key ?? NO_GROUP, count: Number(count) }))
}

/** The documents' contributors of rows, by row: people only, the latest first. */
export async function contributorsOf(tx: CellTransaction, rowIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ row_id: Id; user_ids: Id[] }>`
    select d.owner_id as row_id, array_agg(c.principal_id order by c.last_at desc) as user_ids from documents d join document_contributors c on c.document_id = d.id
    where d.id in (
      select document_id from notes where id = any(${[...rowIds]}::uuid[]) union all select document_id from insights where id = any(${[...rowIds]}::uuid[])
    ) and c.principal_kind = 'user' group by d.owner_id`.execute(tx)
  return new Map(rows.map((row) => [row.row_id, row.user_ids]))
}

/** The insights that quote highlights of each note, as far as the actor may see them. */
export async function insightsOfNotes(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ note_id: Id; insight_ids: Id[] }>`
    select h.note_id, array_agg(distinct i.id) as insight_ids from highlights h join insight_highlights q on q.highlight_id = h.id join insights i on i.id = q.insight_id
    where h.note_id = any(${[...noteIds]}::uuid[]) and h.deleted_at is null and i.deleted_at is null and i.scope_id = any(${[...actor.visibleScopes]}::uuid[])
      and ${isFoundInsight('i', actor)}
    group by h.note_id`.execute(tx)
  return new Map(rows.map((row) => [row.note_id, row.insight_ids]))
}

/** Returns the oldest film with pictures in each note, without access checks. */
export async function filmsOfNotes(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const { rows } = await sql<{ note_id: Id; file_id: Id }>`
    select distinct on (n.id) n.id as note_id, f.id as file_id
    from notes n join document_files df on df.document_id = n.document_id join files f on f.id = df.file_id join media m on m.content_id = f.content_id
    where n.id = any(${[...noteIds]}::uuid[]) and f.deleted_at is null and m.width is not null and 'pictures' = any(m.steps_done)
    order by n.id, f.created_at, f.id`.execute(tx)
  return new Map(rows.map((row) => [row.note_id, row.file_id]))
}
