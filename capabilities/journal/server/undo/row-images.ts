import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  isMissingReference,
  isUniqueViolation,
  plannedAnew,
  type CellTransaction,
} from '#platform/server/database/index.ts'
import type { NewEvent } from '../../model/events.ts'
import type { CommandContext } from '../command-context.ts'
import { defineHook } from '../hook.ts'
import '../tables.ts'

type Values = Readonly<Record<string, unknown>>

/** A row that was restored, in the columns that were. */
interface RowPutBack {
  /** The thing that the row belongs to. */
  thingId: Id
  /** Its values until now; null if it did not exist. */
  before: Values | null
  /** Its restored values; null if it no longer exists. */
  after: Values | null
  /** The whole row: as it is, or as it was if it no longer exists. */
  row: Values
  /** Some of its columns were changed since and stay. */
  isPart?: true
}

/** A table of which the database records what acts do to its rows: declared by the capability that owns it. */
export interface ImagedTable {
  table: string
  /** The columns that identify a row, in the order of the trigger that records its images. */
  keys: readonly string[]
  /** Those of its keys that are words; the others are identifiers. */
  wordKeys?: readonly string[]
  /** Acts add and remove rows, as in tables that link two things. Things themselves go to the trash instead. */
  isOfLinks?: true
  /** Its rows have no column for the time of the last change. */
  isUntouched?: true
  /**
   * Locks what must not change while rows are restored, before any is. @param columns those that the act changed
   * @throws Failure if nothing of the act can be restored
   */
  hold?(context: CommandContext, thingIds: ReadonlyArray<Id>, columns: ReadonlySet<string>): Promise<void>
  /**
   * Checks who may restore rows, and returns the events. Called after they are restored: an error rolls this back.
   * @throws Failure NotFound, Forbidden
   */
  putBack: (context: CommandContext, rows: ReadonlyArray<RowPutBack>) => Promise<ReadonlyArray<NewEvent>>
  /** The error message if another row now has the place of a removed one. */
  taken?: string
}

/** Joined by the capabilities with tables whose row images are recorded. */
export const imagedTables = defineHook<ImagedTable>('imagedTables', ({ table }) => table)

/**
 * Those of some operations of which at least one row can be restored: it still has a value that the act gave it, or
 * still exists as it was added, or is still removed. One query for each table that they changed.
 */
export async function operationsThatGoBack(
  tx: CellTransaction,
  { hooks, teamId }: Pick<CommandContext, 'hooks' | 'teamId'>,
  operationIds: ReadonlyArray<Id>,
): Promise<Set<Id>> {
  const ids = [...operationIds]
  const { rows: changed } = await sql<{ name: string }>`
    select distinct of_table as name from row_images where team_id = ${teamId} and operation_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const found = new Set<Id>()
  for (const { table, keys, wordKeys } of hooks.of(imagedTables)) {
    if (!changed.some(({ name }) => name === table)) continue
    const [key = 'id'] = keys
    const isSame = sql.join(
      keys.map((one) => sql`t.${sql.ref(one)} = (i.key ->> ${sql.lit(one)})::${keyType(one, wordKeys)}`),
      sql` and `,
    )
    const { rows } = await sql<{ id: Id }>`
      select asked.id from unnest(${ids}::uuid[]) as asked (id)
      where exists (
        select from row_images i left join ${sql.table(table)} t on ${isSame}
        where i.team_id = ${teamId} and i.operation_id = asked.id and i.of_table = ${table} and case
          when i.after is null then t.${sql.ref(key)} is null
          when i.before is null then to_jsonb(t) @> i.after
          else t.${sql.ref(key)} is not null and image_back(to_jsonb(t), i.before, i.after) <> '{}'
        end
      )`.execute(tx)
    for (const { id } of rows) found.add(id)
  }
  return found
}

function keyType(key: string, wordKeys: readonly string[] = []): RawBuilder<unknown> {
  return wordKeys.includes(key) ? sql`text` : sql`uuid`
}

/** Row images are deleted after this time: the acts can no longer be undone. */
const KEPT_DAYS = 30

export async function forgetOldImages(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`delete from row_images where team_id = ${teamId} and kept_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

/** Deletes all images of some things, or of others together with them: nothing of it can be undone. */
export async function eraseImages(tx: CellTransaction, thingIds: ReadonlyArray<Id>): Promise<void> {
  if (thingIds.length === 0) return
  const ids = [...thingIds]
  await sql`delete from row_images where thing_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from row_images where other_id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Undoes an act by its row images: every column that still has the value that the act gave it gets its former value; a
 * row that it added is removed, if it is as it was added; a row that it removed is restored. This is an act on rows
 * itself: its own images redo the first one.
 * @returns how many rows were restored, and how many stayed, in whole or in part, because they were changed since; null
 * if no image is left
 * @throws Failure InvalidOperation if the place of a row is taken by now, or what it belonged to was deleted
 */
export async function putRowsBack(
  context: CommandContext,
  operationId: Id,
): Promise<{ changed: number; stayed: number } | null> {
  const { tx, hooks } = context
  const tables = await imagesOf(context, operationId)
  if (tables.size === 0) return null
  const declared = new Map(hooks.of(imagedTables).map((one) => [one.table, one]))
  let [changed, stayed] = [0, 0]
  const of = (name: string): ImagedTable => {
    const table = declared.get(name)
    if (!table) throw new Error(`No capability says what becomes of rows of ${name} that go back.`)
    return table
  }
  for (const [name, images] of tables)
    await of(name).hold?.(
      context,
      images.map(({ thingId }) => thingId),
      columnsOf(images),
    )
  for (const [name, images] of tables) {
    const table = of(name)
    const rows = await turnRows(tx, table, images).catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new Failure('InvalidOperation', table.taken ?? 'Something else stands in its place by now.', {
          cause: error,
        })
      if (isMissingReference(error))
        throw new Failure('InvalidOperation', 'What this belonged to was permanently deleted.', { cause: error })
      throw error
    })
    changed += rows.length
    stayed += images.length - rows.filter(({ isPart }) => isPart !== true).length
    if (rows.length > 0) for (const event of await table.putBack(context, rows)) context.emit(event)
  }
  return { changed, stayed }
}

/** The net effect of an act on a row. JSON as the database writes it, so that nothing is rounded. */
interface NetImage {
  thingId: Id
  key: Readonly<Record<string, string>>
  /** Null if the act added it, or removed it. */
  before: string | null
  after: string | null
}

/** By table, the last changed first: rows that others depend on come last. */
async function imagesOf({ tx, teamId }: CommandContext, operationId: Id): Promise<Map<string, NetImage[]>> {
  const { rows } = await sql<NetImage & { table: string; of: string }>`
    select of_table as table, thing_id as "thingId", key, key::text as of, before::text, after::text from row_images
    where team_id = ${teamId} and operation_id = ${operationId} order by number`.execute(tx)
  const tables = [...Map.groupBy(rows.toReversed(), ({ table }) => table)]
  return new Map(
    tables.map(([table, latestFirst]) => [
      table,
      [...Map.groupBy(latestFirst.toReversed(), ({ of }) => of).values()].flatMap(netOf),
    ]),
  )
}

/** Combines the images of each row, in order: the first has its state before, the last its state after. */
function netOf(images: ReadonlyArray<NetImage>): NetImage[] {
  const [first, last] = [images[0], images.at(-1)]
  if (!first || !last || (first.before === null && last.after === null)) return []
  if (images.length === 1) return [first]
  const merged = (values: ReadonlyArray<string | null>): string =>
    JSON.stringify(Object.assign({}, ...values.map((one) => JSON.parse(one ?? '{}') as Values)))
  return [
    {
      ...first,
      before: first.before && merged(images.map(({ before }) => before).toReversed()),
      after: last.after && merged(images.map(({ after }) => after)),
    },
  ]
}

function columnsOf(images: ReadonlyArray<NetImage>): Set<string> {
  return new Set(images.flatMap(({ before, after }) => Object.keys(JSON.parse(before ?? after ?? '{}') as Values)))
}

/** Deletes, changes and adds the rows of one table, each by one statement, however many there are. */
async function turnRows(
  tx: CellTransaction,
  { table, keys, wordKeys, isOfLinks, isUntouched = isOfLinks }: ImagedTable,
  images: ReadonlyArray<NetImage>,
): Promise<RowPutBack[]> {
  const target = sql.table(table)
  const isSame = sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = i.${sql.ref(key)}`),
    sql` and `,
  )
  const turn = async (
    some: ReadonlyArray<NetImage>,
    statement: (given: RawBuilder<unknown>) => RawBuilder<RowPutBack>,
  ): Promise<RowPutBack[]> => {
    if (some.length === 0) return []
    // As arrays, so that the plan fits their number.
    const given = sql`unnest(${some.map((one) => one.thingId)}::uuid[], ${some.map((one) => one.before)}::jsonb[], ${some.map((one) => one.after)}::jsonb[],
      ${sql.join(keys.map((key) => sql`${some.map((one) => one.key[key])}::${keyType(key, wordKeys)}[]`))}) as i ("thingId", before, after, ${sql.join(keys.map((key) => sql.ref(key)))})`
    return (await sql<RowPutBack>`${plannedAnew} ${statement(given)}`.execute(tx)).rows
  }
  const gone = await turn(
    images.filter(({ before }) => before === null && isOfLinks),
    (given) => sql`
      delete from ${target} t using ${given} where ${isSame} and to_jsonb(t) @> i.after
      returning i."thingId", i.after as before, null as after, to_jsonb(t) as row`,
  )
  const changed = images.filter(({ before, after }) => before !== null && after !== null)
  const columns = [...columnsOf(changed)]
  const put = await turn(
    changed,
    // Locked before it is compared, so that it cannot change in between, and found again by its ctid.
    (given) => sql`
      with back as materialized (
        select i.*, t.ctid as place, image_back(to_jsonb(t), i.before, i.after) as image
        from ${given} join ${target} t on ${isSame} where to_jsonb(t) ->> 'deleted_at' is null for no key update of t
      )
      update ${target} t set (${sql.join(columns.map((column) => sql.ref(column)))}) = (
        select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))} from jsonb_populate_record(t, i.image) p
      )${isUntouched === true ? sql`` : sql`, updated_at = now()`}
      from back i where t.ctid = i.place and i.image <> '{}'
      returning i."thingId", i.after as before, i.before as after, to_jsonb(t) as row`,
  )
  const back = await turn(
    images.filter(({ after }) => after === null && isOfLinks),
    (given) => sql`
      with added as (
        insert into ${target}
        select (jsonb_populate_record(null::${target}, i.before || jsonb_build_object('updated_at', now()))).* from ${given}
        on conflict do nothing returning *
      )
      select i."thingId", null as before, i.before as after, to_jsonb(t) as row from added t join ${given} on ${isSame}`,
  )
  return [...gone, ...put.map(onlyWhatWentBack), ...back]
}

/** For a row of which others have changed some columns since: only the columns that were restored. */
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
