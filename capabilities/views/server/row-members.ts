import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#platform/kernel/pagination.ts'
import { plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import type { Actor, AskedMembers, Members } from '#journal/server/index.ts'
import { groupingOf, groupsOfRow } from './row-groups.ts'
import { comesAfter, keysOf, orderBy, orderOf } from './row-order.ts'
import { fieldsFor, isInGroup, isWanted, keysetOf, keysIn, wantedNow } from './row-pages.ts'
import type { RowsWanted } from './rows-wanted.ts'

/** A row that changed: its identifier, its groups where the view has some, and behind which ends it stands. */
type ChangedRow = [id: Id, groups: string[] | null, behind: boolean[]]

interface Found {
  /** In their order, with blanks between: a thousand rows would take long to read. */
  ids: string | null
  last: (string | number | null)[] | null
  changed: ChangedRow[] | null
}

/**
 * Statements without conditions and with one end at most are few: each is planned once, as for few rows, and looks them
 * up whatever their number. The others are planned for what they ask.
 */
function isUsual({ data: { filter }, find = '' }: RowsWanted, ends: readonly string[]): boolean {
  return filter.fields.length === 0 && find === '' && ends.length <= 1
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
  const groups = grouping ? groupsOfRow(grouping) : sql`null`
  const behind = ends.map((end) => comesAfter(order, keysIn(decodeCursor(end))))
  const told = sql`json_build_array(r.id, ${groups}, array[${sql.join(behind)}]::boolean[])`
  // The offset keeps PostgreSQL from going through an index of the whole project, or of the workspace, instead.
  const { rows } = await sql<Found>`${isUsual(wanted, ends) ? sql`` : plannedAnew}
    select string_agg(id::text, ' ') as ids, json_agg(keys) filter (where keys is not null) -> 0 as last, json_agg(told) filter (where told is not null) as changed
    from (
      select r.id, case when lead(true) over in_order is null then ${keysOf(order)} end as keys,
        case when r.id = any(${plainArray(changed)}::uuid[]) then ${told} end as told
      from (select * from ${sql.table(TABLE_OF[wanted.objectType])} where id = any(${plainArray(ids)}::uuid[]) offset 0) r ${order.joinsOfFew}
      where ${isWanted(await wantedNow(tx, wanted), actor, 'at few')} and ${isInGroup(wanted, grouping, group, actor, 'at few')}
      window in_order as (order by ${orderBy(order)}) order by ${orderBy(order)}
    ) ordered`.execute(tx)
  const [found] = rows
  const inOrder = found?.ids?.split(' ') ?? []
  const last = inOrder.at(-1)
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  return {
    order: inOrder.map((id) => placeOf.get(id) ?? 0),
    changed: (found?.changed ?? []).map(([id, keys, isBehind]) => ({
      id,
      groups: keys ?? [],
      behind: isBehind.flatMap((is, place) => (is ? [place] : [])),
    })),
    endCursor: last === undefined ? null : encodeCursor(keysetOf({ id: last, keys: found?.last ?? [] })),
  }
}
