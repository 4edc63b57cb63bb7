import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { isFoundInsight, type Finder } from '#insights/server/index.ts'
import type { Query } from '../model/query.ts'
import type { FilteredType } from '../model/system-fields.ts'
import { isSeenPerson } from '#access/server/index.ts'
import { conditionOf } from './condition.ts'
import { TABLE_OF } from './sources.ts'

/** The first matches by a date, of each type. */
export interface FirstMatching {
  by: 'created' | 'updated'
  ascending: boolean
  most: number
}

/**
 * The identifiers of the things that match the query of their type, if they exist and the reader may see them. With
 * `among`, only those are checked; with `first`, no more than these are returned. One statement.
 */
export async function matchingIds(
  tx: CellTransaction,
  reader: Finder,
  queries: ReadonlyMap<FilteredType, Query>,
  { among, first }: { among?: ReadonlyMap<FilteredType, readonly Id[]>; first?: FirstMatching },
): Promise<Map<FilteredType, Id[]>> {
  const scopes = sql`${[...reader.visibleScopes]}::uuid[]`
  const cut = first
    ? sql`order by ${sql.ref(`r.${first.by}_at`)} ${first.ascending ? sql`asc` : sql`desc`} limit ${first.most}`
    : sql``
  const parts = [...queries].flatMap(([type, query]): RawBuilder<unknown>[] => {
    const asked = among?.get(type) ?? []
    if (among && asked.length === 0) return []
    const isAsked = among ? sql`r.id = any(${[...asked]}::uuid[])` : sql`true`
    const stands = sql`r.scope_id = any(${scopes})`
    const isSeen =
      type === 'PERSON'
        ? isSeenPerson('r', scopes)
        : type === 'INSIGHT'
          ? sql`${stands} and ${isFoundInsight('r', reader)}`
          : stands
    const rows = sql`select r.id from ${sql.table(TABLE_OF[type])} r
      where ${isAsked} and r.deleted_at is null and ${isSeen} and ${conditionOf(type, query, reader, among ? 'at few' : 'over all')} ${cut}`
    // As one text: a row for each would take longer than finding them.
    return [sql`select ${type}::text as type, string_agg(id::text, ',') as ids from (${rows}) matching`]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{
    type: FilteredType
    ids: string | null
  }>`${plannedAnew} ${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ type, ids }) => [type, ids === null ? [] : ids.split(',')]))
}
