import { sql } from 'kysely'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import { membersInOrder, type Actor, type AskedMembers, type Members } from '#journal/server/index.ts'
import { madeColumnsFor } from './made-columns.ts'
import { groupingOf, groupsOfRow } from './row-groups.ts'
import { comesAfter, keysOf, orderBy, orderOf } from './row-order.ts'
import { isInGroup, matches, requestedNow } from './row-pages.ts'
import { keysIn } from './row-runs.ts'
import type { RequestedRows } from './requested-rows.ts'

/**
 * Each statement looks rows up by identifier, whatever their number and its values, so that it is planned once: there
 * are few without conditions, and as many with conditions as people make filters.
 */
function isUsual({ data: { filter }, find = '' }: RequestedRows): boolean {
  return filter.fields.length === 0 && find === ''
}

/**
 * Returns which of the given rows are on the pages of a view, or of one group of it, in their order. Looks rows up by
 * their identifiers.
 * @throws Failure ValidationError if an end is not a cursor of this order
 */
export async function rowMembers(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedRows,
  group: string | null,
  asked: AskedMembers,
): Promise<Members> {
  const made = await madeColumnsFor(tx, actor, requested)
  const order = orderOf(requested, made)
  const grouping = groupingOf(requested, made, [...actor.visibleScopes])
  const isMember = matches(await requestedNow(tx, requested), actor, 'at few')
  return membersInOrder(
    tx,
    {
      table: TABLE_OF[requested.objectType],
      joins: order.joinsOfFew,
      requested: sql<boolean>`${isMember} and ${isInGroup(grouping, group, actor, 'at few')}`,
      orderBy: orderBy(order),
      key: keysOf(order),
      inCursor: (keys) => JSON.stringify(keys),
      comesAfter: (cursor) => comesAfter(order, keysIn(cursor)),
      ...(grouping ? { groups: groupsOfRow(grouping) } : {}),
    },
    asked,
    { planned: isUsual(requested) ? 'once' : 'once if repeated' },
  )
}
