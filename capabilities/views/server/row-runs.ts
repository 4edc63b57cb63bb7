import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { encodeCursor, type Keyset, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { madeColumnsFor } from './made-columns.ts'
import { groupingOf } from './row-groups.ts'
import {
  comesAfter,
  isUpTo,
  keysOf,
  ofAnotherOrder,
  orderBy,
  orderOf,
  withoutValue,
  withValue,
  type RowOrder,
} from './row-order.ts'
import { isInGroup, matches, requestedNow } from './row-pages.ts'
import type { RequestedRows } from './requested-rows.ts'

type Keys = (string | number | null)[]

interface KeyedRow {
  id: Id
  /** Its sort values, without its identifier. */
  keys: Keys
}

/** The cursor after a row. */
function cursorBehind({ id, keys }: KeyedRow): string {
  return encodeCursor({ value: JSON.stringify(keys), id })
}

/** The sort values in a cursor. @throws Failure ValidationError for a cursor of another list */
export function keysIn({ value, id }: Keyset): Keys {
  try {
    const keys: unknown = JSON.parse(String(value))
    if (Array.isArray(keys)) return [...(keys as Keys), id]
  } catch {
    // Reported below.
  }
  throw ofAnotherOrder()
}

/** A request for consecutive rows from any position. */
export interface AskedRun {
  /** `end`: counted from the end towards the beginning; the rows are still returned in their order. */
  from: 'start' | 'end'
  /** The row after which they begin, or up to which they go; null for the beginning or end of all rows. */
  cursor: Keyset | null
  /** The number of rows to skip first. */
  skip: number
  first: number
}

export interface RunOfRows extends Page<Id> {
  /** The cursor of the row before the first one; null if the run begins with the first of all rows. */
  behind: string | null
}

/**
 * Returns the identifiers of consecutive rows: of all rows, or of one group if `group` names one. Uses one statement,
 * which reads along the order through all skipped rows.
 */
export async function runOfRows(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedRows,
  { from, cursor, skip, first }: AskedRun,
  group: string | null,
): Promise<RunOfRows> {
  const made = await madeColumnsFor(tx, actor, requested)
  const order = orderOf(requested, made)
  const grouping = group === null ? null : groupingOf(requested, made, [...actor.visibleScopes])
  const isMatch = sql`${matches(await requestedNow(tx, requested), actor)} and ${isInGroup(grouping, group, actor)}`
  const back = from === 'end'
  // Also reads the row before the first if no cursor names it, and the row after the last.
  const before = !back && skip > 0 ? 1 : 0
  const reach = skip + first + 1
  const rows = await read(tx, {
    table: sql.table(TABLE_OF[requested.objectType]),
    order,
    isMatch,
    back,
    keys: cursor ? keysIn(cursor) : null,
    reach,
    offset: skip - before,
  })
  const lead = before === 1 ? rows[0] : undefined
  const found = rows.slice(before, before + first)
  const isCut = rows.length > before + first
  if (back) {
    const nodes = found.toReversed()
    const last = nodes.at(-1)
    const next = isCut ? rows[first] : undefined
    return {
      nodes: nodes.map(({ id }) => id),
      behind: next ? cursorBehind(next) : null,
      endCursor: last ? cursorBehind(last) : null,
      hasNextPage: cursor !== null || skip > 0,
    }
  }
  const last = found.at(-1)
  return {
    nodes: found.map(({ id }) => id),
    behind: lead ? cursorBehind(lead) : cursor && encodeCursor(cursor),
    endCursor: last ? cursorBehind(last) : null,
    hasNextPage: isCut,
  }
}

interface Reading {
  table: RawBuilder<unknown>
  order: RowOrder
  isMatch: RawBuilder<unknown>
  back: boolean
  keys: Keys | null
  /** The number of rows to read, including skipped ones. */
  reach: number
  offset: number
}

async function read(
  tx: CellTransaction,
  { table, order, isMatch, back, keys, reach, offset }: Reading,
): Promise<KeyedRow[]> {
  const { split } = order
  const beyond = (of: Pick<RowOrder, 'terms'>, cursor: Keys | null): RawBuilder<boolean> =>
    cursor === null ? sql<boolean>`true` : back ? isUpTo(of, cursor) : comesAfter(of, cursor)
  const bounds = sql`offset ${offset} limit ${reach - offset}`
  // Sort values are computed only for the returned rows, not for skipped ones.
  const keyed = async (ids: RawBuilder<unknown>): Promise<KeyedRow[]> =>
    (
      await sql<KeyedRow>`${plannedAnew}
        select r.id, ${keysOf(order)} as keys from (${ids}) there join ${table} r on r.id = there.id ${order.joinsOfFew}
        order by ${orderBy(order, back)}`.execute(tx)
    ).rows
  if (!split)
    return keyed(sql`select r.id from ${table} r ${order.joins}
      where ${isMatch} and ${beyond(order, keys)} order by ${orderBy(order, back)} ${bounds}`)
  // Rows without a value come after all that have one.
  const isBehindValues = keys !== null && keys[0] === null
  const [none, all] = [sql<boolean>`false`, sql<boolean>`true`]
  const valued = isBehindValues ? (back ? all : none) : beyond(withValue(order), keys)
  const others = isBehindValues ? beyond(withoutValue(order), keys.slice(1)) : back && keys !== null ? none : all
  const withOne = sql`(select r.id from ${split.from} join ${table} r on ${split.joined}
    where ${isMatch} and ${valued} order by ${orderBy(withValue(order), back)} limit ${reach})`
  const withNone = sql`(select r.id from ${table} r
    where ${isMatch} and ${split.hasNone} and ${others} order by ${orderBy(withoutValue(order), back)} limit ${reach})`
  return keyed(sql`${back ? withNone : withOne} union all ${back ? withOne : withNone} ${bounds}`)
}

/**
 * Counts the rows up to and including that of a cursor, in all groups.
 * @throws Failure ValidationError for a cursor of another list
 */
export async function countUpTo(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedRows,
  cursor: Keyset,
): Promise<number> {
  const order = orderOf(requested, await madeColumnsFor(tx, actor, requested))
  const isMatch = matches(await requestedNow(tx, requested), actor)
  const { rows } = await sql<{ count: string }>`${plannedAnew}
    select count(*) as count from ${sql.table(TABLE_OF[requested.objectType])} r ${order.joins}
    where ${isMatch} and ${isUpTo(order, keysIn(cursor))}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Returns one page of row identifiers in their order. */
export async function viewRowsOf(
  tx: CellTransaction,
  actor: Actor,
  requested: RequestedRows,
  { after, first }: PageRequest,
  group: string | null,
): Promise<Page<Id>> {
  const run = { from: 'start', cursor: after, skip: 0, first } as const
  const { nodes, endCursor, hasNextPage } = await runOfRows(tx, actor, requested, run, group)
  return { nodes, endCursor, hasNextPage }
}
