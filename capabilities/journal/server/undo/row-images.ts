import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation, type CellTransaction } from '#platform/server/database/index.ts'
import type { NewEvent } from '../../model/events.ts'
import type { CommandContext } from '../command-context.ts'
import { defineHook } from '../hook.ts'
import '../tables.ts'

type Values = Readonly<Record<string, unknown>>

/** A row that went back, in the columns that did. */
export interface RowPutBack {
  /** What the row says something of. */
  thingId: Id
  /** What it said until now; null where it was not there. */
  before: Values | null
  /** What it says again; null where it is not there any more. */
  after: Values | null
  /** All of it: as it is, or as it was where it is not there any more. */
  row: Values
  /** Some of its columns were changed since and stay. */
  isPart?: true
}

/** A table of which the database keeps what acts do to its rows: declared by the capability that owns it. */
export interface ImagedTable {
  table: string
  /** What a row is known by, in the order of the trigger that keeps its images. */
  keys: readonly string[]
  /** Acts add rows and take rows away, as of what links two things. Things themselves go to the trash instead. */
  isOfLinks?: true
  /**
   * Says who may put rows back, and what is told of it. Called when they are back: an error puts nothing back.
   * @throws Failure NotFound, Forbidden
   */
  putBack(context: CommandContext, rows: ReadonlyArray<RowPutBack>): Promise<ReadonlyArray<NewEvent>>
  /** What is said where another row stands in the place of one that went. */
  taken?: string
}

/** Joined by the capabilities with the tables of which images are kept. */
export const imagedTables = defineHook<ImagedTable>('imagedTables', ({ table }) => table)

/** Those of some operations that did something to rows, and were not taken back. */
export async function operationsWithImages(
  tx: CellTransaction,
  teamId: Id,
  operationIds: ReadonlyArray<Id>,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...operationIds]}::uuid[]) as asked (id)
    join operations done on done.team_id = ${teamId} and done.operation_id = asked.id and done.taken_back_at is null
    where exists (select from row_images where team_id = ${teamId} and operation_id = asked.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What acts did to rows is forgotten after so long: nobody takes it back any more. */
const KEPT_DAYS = 30

export async function forgetOldImages(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`delete from row_images where team_id = ${teamId} and kept_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

/** Takes everything that images say of some things away: nothing of it can be put back. */
export async function eraseImages(tx: CellTransaction, thingIds: ReadonlyArray<Id>): Promise<void> {
  if (thingIds.length > 0) await sql`delete from row_images where thing_id = any(${[...thingIds]}::uuid[])`.execute(tx)
}

/**
 * Takes an act back by what it did to rows: every column that still says what the act made it say goes back to what it
 * said before; what it added goes, where it is as it was added; what it took away comes back. An act on rows itself: by
 * its own images the first one is done again.
 * @returns how many rows went back, and how many stayed, as a whole or in part, since somebody changed them meanwhile
 * @throws Failure InvalidOperation where the place of a row is taken by now, or what it belonged to is gone
 */
export async function putRowsBack(
  context: CommandContext,
  operationId: Id,
): Promise<{ changed: number; stayed: number }> {
  const { tx, teamId, workspace } = context
  const { rows: kept } = await sql<{ table: string; rows: number }>`
    select of_table as table, count(distinct key)::integer as rows from row_images
    where team_id = ${teamId} and operation_id = ${operationId} group by of_table order by max(number) desc`.execute(tx)
  const declared = new Map(workspace.services.hooks.of(imagedTables).map((one) => [one.table, one]))
  let [changed, whole] = [0, 0]
  for (const { table: name } of kept) {
    const table = declared.get(name)
    if (!table) throw new Error(`No capability says what becomes of rows of ${name} that go back.`)
    const rows = await turnRows(tx, teamId, operationId, table).catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new Failure('InvalidOperation', table.taken ?? 'Something else stands in its place by now.', {
          cause: error,
        })
      throw error
    })
    changed += rows.length
    whole += rows.filter(({ isPart }) => isPart !== true).length
    if (rows.length > 0) for (const event of await table.putBack(context, rows)) context.emit(event)
  }
  return { changed, stayed: kept.reduce((sum, { rows }) => sum + rows, 0) - whole }
}

/** Deletes, changes and adds the rows of one table, each by one statement, however many there are. */
async function turnRows(
  tx: CellTransaction,
  teamId: Id,
  operationId: Id,
  { table, keys, isOfLinks }: ImagedTable,
): Promise<RowPutBack[]> {
  const target = sql.table(table)
  const isSame = sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = i.${sql.ref(key)}`),
    sql` and `,
  )
  // Materialized and with typed keys: as JSON the planner would compare every row with every image.
  const images = sql`images as materialized (
    select thing_id as "thingId", merged.before, merged.after, merged.made, merged.removed,
      ${sql.join(keys.map((key) => sql`(merged.key ->> ${sql.lit(key)})::uuid as ${sql.ref(key)}`))}
    from (
      select key, min(thing_id::text)::uuid as thing_id,
        (array_agg(before is null order by number))[1] as made,
        (array_agg(after is null order by number desc))[1] as removed,
        merged_images(before order by number desc) as before, merged_images(after order by number) as after
      from row_images where team_id = ${teamId} and operation_id = ${operationId} and of_table = ${table} group by key
    ) merged
  )`
  const turn = async (statement: RawBuilder<RowPutBack>): Promise<RowPutBack[]> =>
    (await sql<RowPutBack>`with ${images} ${statement}`.execute(tx)).rows
  const columns = await columnsOf(tx, teamId, operationId, table)
  const gone = isOfLinks
    ? await turn(sql`
      delete from ${target} t using images i
      where i.made and not i.removed and ${isSame} and to_jsonb(t) @> i.after
      returning i."thingId", i.after as before, null as after, to_jsonb(t) as row`)
    : []
  const put =
    columns.length === 0
      ? []
      : await turn(sql`
      update ${target} t set (${sql.join(columns.map((column) => sql.ref(column)))}) = (
        select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}
        from jsonb_populate_record(t, image_back(to_jsonb(t), i.before, i.after)) p)${isOfLinks ? sql`` : sql`, updated_at = now()`}
      from images i
      where not i.made and not i.removed and ${isSame} and ${isOfLinks ? sql`true` : sql`t.deleted_at is null`}
        and image_back(to_jsonb(t), i.before, i.after) <> '{}'
      returning i."thingId", i.after as before, i.before as after, to_jsonb(t) as row`)
  const back = isOfLinks
    ? await turn(sql`
      , added as (
        insert into ${target} select (jsonb_populate_record(null::${target}, i.before || jsonb_build_object('updated_at', now()))).* from images i
        where i.removed and not i.made on conflict do nothing returning *
      )
      select i."thingId", null as before, i.before as after, to_jsonb(t) as row from added t join images i on ${isSame}`)
    : []
  return [...gone, ...put.map(onlyWhatWentBack), ...back]
}

/** The columns that an act changed in rows of a table, or that rows had which it took away: they may be there again. */
async function columnsOf(tx: CellTransaction, teamId: Id, operationId: Id, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select distinct jsonb_object_keys(before) as column from row_images
    where team_id = ${teamId} and operation_id = ${operationId} and of_table = ${table}
      and before is not null`.execute(tx)
  return rows.map(({ column }) => column)
}

/** Of a row of which others have changed some columns since, what went back all the same. */
function onlyWhatWentBack({ thingId, before, after, row }: RowPutBack): RowPutBack {
  const all = Object.keys(after ?? {})
  const names = all.filter((name) => JSON.stringify(row[name]) === JSON.stringify((after ?? {})[name]))
  const pick = (values: Values | null): Values => Object.fromEntries(names.map((name) => [name, (values ?? {})[name]]))
  return {
    thingId,
    before: pick(before),
    after: pick(after),
    row,
    ...(names.length < all.length ? { isPart: true as const } : {}),
  }
}
