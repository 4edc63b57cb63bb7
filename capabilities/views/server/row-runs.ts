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
  /** What it is ordered by, but for its identifier. */
  keys: Keys
}

/** The cursor behind a row. */
function cursorBehind({ id, keys }: KeyedRow): string {
  return encodeCursor({ value: JSON.stringify(keys), id })
}

/** What the row of a cursor is ordered by. @throws Failure ValidationError for a cursor of another list */
export function keysIn({ value, id }: Keyset): Keys {
  try {
    const keys: unknown = JSON.parse(String(value))
    if (Array.isArray(keys)) return [...(keys as Keys), id]
  } catch {
    // Said below.
  }
  throw ofAnotherOrder()
}

/** Rows that stand one behind the other, wherever they begin. */
export interface AskedRun {
  /** `end`: read towards the beginning, the last rows first; they are told in their order nevertheless. */
  from: 'start' | 'end'
  /** Behind which row they begin, or up to which they go; null for the beginning of all rows, or their end. */
  cursor: Keyset | null
  /** So many rows are passed over first. */
  skip: number
  first: number
}

export interface RunOfRows extends Page<Id> {
  /** The cursor of the row behind which it begins; null where it begins with the first of all rows. */
  behind: string | null
}

/**
 * The identifiers of rows that stand one behind the other: of all, or of one group where `group` names one. One
 * statement, which goes along the order as far as what is passed over.
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
  // The row before the first is read too where no cursor names it, and the one behind the last.
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
  /** As far as rows are read, what is passed over included. */
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
  // What a row is ordered by is made for those alone that are told, not for all that are passed over.
  const told = async (ids: RawBuilder<unknown>): Promise<KeyedRow[]> =>
    (
      await sql<KeyedRow>`${plannedAnew}
        select r.id, ${keysOf(order)} as keys from (${ids}) there join ${table} r on r.id = there.id ${order.joinsOfFew}
        order by ${orderBy(order, back)}`.execute(tx)
    ).rows
  if (!split)
    return told(sql`select r.id from ${table} r ${order.joins}
      where ${isMatch} and ${beyond(order, keys)} order by ${orderBy(order, back)} ${bounds}`)
  // Rows without a value stand behind all that have one.
  const isBehindValues = keys !== null && keys[0] === null
  const [none, all] = [sql<boolean>`false`, sql<boolean>`true`]
  const valued = isBehindValues ? (back ? all : none) : beyond(withValue(order), keys)
  const others = isBehindValues ? beyond(withoutValue(order), keys.slice(1)) : back && keys !== null ? none : all
  const withOne = sql`(select r.id from ${split.from} join ${table} r on ${split.joined}
    where ${isMatch} and ${valued} order by ${orderBy(withValue(order), back)} limit ${reach})`
  const withNone = sql`(select r.id from ${table} r
    where ${isMatch} and ${split.hasNone} and ${others} order by ${orderBy(withoutValue(order), back)} limit ${reach})`
  return told(sql`${back ? withNone : withOne} union all ${back ? withOne : withNone} ${bounds}`)
}

/** How many rows there are up to that of a cursor, whatever their group. @throws Failure ValidationError for a cursor of another list */
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

/** One page of the identifiers of rows in their order. */
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
