import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  decodeCursor,
  encodeCursor,
  toPage,
  type Keyset,
  type Page,
  type PageRequest,
} from '#platform/kernel/pagination.ts'
import { plainArray, plannedAnew, plannedIfRepeated, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '../../model/actor.ts'
import type { AskedMembers, Members } from './define-list.ts'

/** Sort keys of a row as stored in its cursor. */
type CursorKey = Keyset['value'] | readonly Keyset['value'][]

/** The order of rows. All expressions refer to the row `r`. */
export interface RowOrder {
  orderBy: RawBuilder<unknown>
  /** The sort key without the identifier: one value or an array, as JSON. */
  key: RawBuilder<unknown>
  /** The part of it that a cursor stores; absent: all of `key`. */
  inCursor?(key: CursorKey): Keyset['value']
  /** Whether a row comes after that of a cursor. @throws Failure ValidationError for a cursor of another order */
  comesAfter(cursor: Keyset): RawBuilder<boolean>
}

/** The rows of a list, of one table: its pages and its members are built from the same parts. */
export interface RowsInOrder extends RowOrder {
  table: string
  /** Joins for the order; they do not change the number of rows. */
  joins?: RawBuilder<unknown>
  requested: RawBuilder<boolean>
  /** The keys of the groups of a row, as an array of texts; absent if the list has none. */
  groups?: RawBuilder<unknown>
}

type Kind = 'time' | 'number' | 'text'

/** The order by one column that is never empty, then by identifiers in the same direction. */
export function orderedBy(column: RawBuilder<unknown>, kind: Kind, direction: 'up' | 'down'): RowOrder {
  const way = direction === 'down' ? sql`desc` : sql`asc`
  return {
    orderBy: sql`${column} ${way}, r.id ${way}`,
    // Whole milliseconds, as dates of JavaScript have them.
    key: kind === 'time' ? sql`floor(extract(epoch from ${column}) * 1000)::double precision` : column,
    comesAfter({ value, id }) {
      const behind = direction === 'down' ? sql`<` : sql`>`
      return sql<boolean>`(${column}, r.id) ${behind} (${given(kind, value)}, ${id}::uuid)`
    },
  }
}

function given(kind: Kind, value: Keyset['value']): RawBuilder<unknown> {
  if (typeof value !== (kind === 'text' ? 'string' : 'number'))
    throw new Failure('ValidationError', 'The page cursor belongs to another sort order. Start from the first page.')
  switch (kind) {
    case 'time':
      return sql`${new Date(Number(value))}::timestamptz`
    case 'number':
      return sql`${value}::double precision`
    case 'text':
      return sql`${value}::text`
  }
}

/** A row with the values of its cursor. */
type Placed<Row> = Row & { keys: CursorKey }

/** One page of rows. @param columns the columns read of each row `r`, including its identifier */
export async function pageInOrder<Row extends { id: Id }>(
  tx: CellTransaction,
  rows: RowsInOrder,
  page: PageRequest,
  columns: RawBuilder<unknown> = sql`r.id`,
): Promise<Page<Row>> {
  const { table, joins = sql``, requested, orderBy, key, comesAfter } = rows
  const behind = page.after ? sql`and ${comesAfter(page.after)}` : sql``
  const found = await sql<Placed<Row>>`
    select ${columns}, ${key} as keys from ${sql.table(table)} r ${joins} where ${requested} ${behind} order by ${orderBy} limit ${page.first + 1}`.execute(
    tx,
  )
  return toPage<Placed<Row>>(found.rows, page, ({ id, keys }) => cursorOf(rows, id, keys))
}

function cursorOf({ inCursor }: RowOrder, id: Id, key: CursorKey): Keyset {
  return { id, value: inCursor ? inCursor(key) : (key as Keyset['value']) }
}

/** The identifiers of a page. */
export function idsOfPage({ nodes, ...cut }: Page<{ id: Id }>): Page<Id> {
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}

/** With more places, a plan for any values would compare each row with each place. */
const MANY_PLACES = 200

/** How to plan a statement that lists the places a user sees, and contains nothing else that varies as much. */
export function plannedFor({ visibleScopes }: Pick<Actor, 'visibleScopes'>): MembersOptions {
  return { planned: visibleScopes.length > MANY_PLACES ? 'anew' : 'once' }
}

/** The same if the rows that a user sees depend on their places alone. */
export function seenBy({ levelOn }: Pick<Actor, 'levelOn'>): MembersOptions {
  return { seesPlace: (scopeId) => levelOn(scopeId) !== 'NONE' }
}

/** A row that changed: its identifier, its groups if the list has some, and which ends it is behind. */
type ChangedRow = [id: Id, groups: string[] | null, behind: boolean[]]

interface Found {
  /** In order, separated by blanks: an array of a thousand rows would take long to parse. */
  ids: string | null
  /** The places of the rows, in the same format; null if the statement checks the places. */
  places: string | null
  /** The key of the last row. */
  key: CursorKey
  changed: ChangedRow[] | null
}

const PLANNED = { once: sql``, 'once if repeated': plannedIfRepeated, anew: plannedAnew }

interface MembersOptions {
  /**
   * `once` for statements of which there are few and whose plan fits any values, `once if repeated` if there are many
   * such; otherwise planned for the given values.
   */
  planned?: 'once' | 'once if repeated' | 'anew'
  /**
   * Whether the rows of a place are visible, if `wanted` does not check that: a few checks here instead of a statement
   * that names thousands of places.
   */
  seesPlace?: (scopeId: Id) => boolean
}

/**
 * Which of some rows are in the list, in its order. They are looked up by their identifiers, and each condition is
 * checked for them alone: the length of the list costs nothing. One statement, and a second one if the last row is not
 * visible.
 * @throws Failure ValidationError if an end is not a cursor of this order
 */
export async function membersInOrder(
  tx: CellTransaction,
  rows: RowsInOrder,
  { ids, changed, ends }: AskedMembers,
  { planned = 'once', seesPlace }: MembersOptions = {},
): Promise<Members> {
  const { table, joins = sql``, requested, orderBy, key, groups = sql`null`, comesAfter } = rows
  const behind = ends.map((end) => comesAfter(decodeCursor(end)))
  const reported = sql`json_build_array(r.id, ${groups}, array[${sql.join(behind)}]::boolean[])`
  // The offset keeps PostgreSQL from scanning an index of the whole place, or of the workspace, instead.
  const { rows: answers } = await sql<Found>`${ends.length <= 1 ? PLANNED[planned] : plannedAnew}
    select string_agg(id::text, ' ') as ids, ${seesPlace ? sql`string_agg(scope_id::text, ' ')` : sql`null`} as places,
      json_agg(keys) filter (where keys is not null) -> 0 as key, json_agg(reported) filter (where reported is not null) as changed
    from (
      select r.id, r.scope_id, case when lead(r.id) over in_order is null then to_json(${key}) end as keys, case when r.id = any(${plainArray(changed)}::uuid[]) then ${reported} end as reported
      from (select * from ${sql.table(table)} where id = any(${plainArray(ids)}::uuid[]) offset 0) r ${joins}
      where ${requested}
      window in_order as (order by ${orderBy}) order by ${orderBy}
    ) ordered`.execute(tx)
  const [found] = answers
  const all = found?.ids?.split(' ') ?? []
  const places = found?.places?.split(' ')
  const isSeen = (at: number): boolean => !seesPlace || seesPlace(places?.[at] ?? '')
  const seen = all.filter((_, at) => isSeen(at))
  const last = seen.at(-1)
  const keyOf = async (id: Id): Promise<CursorKey> => {
    if (found && id === all.at(-1)) return found.key
    const { rows: alone } = await sql<{ key: CursorKey }>`
      select to_json(${key}) as key from ${sql.table(table)} r ${joins} where r.id = ${id}::uuid`.execute(tx)
    return alone[0]?.key ?? null
  }
  const isMember = new Set(seen)
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  return {
    order: seen.map((id) => placeOf.get(id) ?? 0),
    changed: (found?.changed ?? []).flatMap(([id, own, isBehind]) =>
      isMember.has(id) ? [{ id, groups: own ?? [], behind: isBehind.flatMap((is, place) => (is ? [place] : [])) }] : [],
    ),
    endCursor: last === undefined || !found ? null : encodeCursor(cursorOf(rows, last, await keyOf(last))),
  }
}
