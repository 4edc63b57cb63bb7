import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#platform/kernel/pagination.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import type { Actor, AskedMembers, Members } from '#journal/server/index.ts'
import { groupingOf, groupsOfRow } from './row-groups.ts'
import { comesAfter, keysOf, orderBy, orderOf } from './row-order.ts'
import { fieldsFor, isInGroup, isWanted, keysetOf, keysIn, wantedNow } from './row-pages.ts'
import type { RowsWanted } from './rows-wanted.ts'

interface FoundRow {
  id: Id
  /** Of the last row alone. */
  keys: (string | number | null)[] | null
  /** Of rows that changed alone. */
  groups: string[] | null
  behind: boolean[] | null
}

/**
 * Which of some rows stand on the pages of a view, or of one group of it, in their order. They are looked up by their
 * identifiers, and what is asked of each is asked for it alone: the length of the list costs nothing. One statement.
 * @throws Failure ValidationError where an end is no cursor of this order
 */
export async function rowMembers(
  tx: CellTransaction,
  actor: Actor,
  wanted: RowsWanted,
  group: string | null,
  { ids, changed, ends }: AskedMembers,
): Promise<Members> {
  const fields = await fieldsFor(tx, actor, wanted)
  const order = orderOf(wanted, fields)
  const grouping = groupingOf(wanted, fields, [...actor.visibleScopes])
  const isChanged = sql<boolean>`r.id = any(${[...changed]}::uuid[])`
  const groups = grouping ? sql`case when ${isChanged} then ${groupsOfRow(grouping)} end` : sql`null`
  const behind = ends.map((end) => comesAfter(order, keysIn(decodeCursor(end))))
  const { rows } = await sql<FoundRow>`${plannedAnew}
    select r.id, case when lead(true) over in_order is null then ${keysOf(order)} end as keys, ${groups} as groups,
      ${behind.length > 0 ? sql`case when ${isChanged} then array[${sql.join(behind)}] end` : sql`null`} as behind
    from (select * from ${sql.table(TABLE_OF[wanted.objectType])} where id = any(${[...ids]}::uuid[]) offset 0) r ${order.joins}
    where ${isWanted(await wantedNow(tx, wanted), actor, 'at few')} and ${isInGroup(wanted, grouping, group, actor, 'at few')}
    window in_order as (order by ${orderBy(order)}) order by ${orderBy(order)}`.execute(tx)
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const hasChanged = new Set(changed)
  const last = rows.at(-1)
  return {
    order: rows.map(({ id }) => placeOf.get(id) ?? 0),
    changed: rows.flatMap(({ id, groups: keys, behind: isBehind }) =>
      hasChanged.has(id)
        ? [{ id, groups: keys ?? [], behind: (isBehind ?? []).flatMap((is, place) => (is ? [place] : [])) }]
        : [],
    ),
    endCursor: last ? encodeCursor(keysetOf({ id: last.id, keys: last.keys ?? [] })) : null,
  }
}
