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

/** A row that went back, in the columns that did. */
interface RowPutBack {
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
  /** Those of its keys that are words; the others are identifiers. */
  wordKeys?: readonly string[]
  /** Acts add rows and take rows away, as of what links two things. Things themselves go to the trash instead. */
  isOfLinks?: true
  /** Its rows do not say when they were touched. */
  isUntouched?: true
  /**
   * Holds what must stand still while rows are put back, before any is. @param columns those that the act changed
   * @throws Failure where nothing of the act can be put back
   */
  hold?(context: CommandContext, thingIds: ReadonlyArray<Id>, columns: ReadonlySet<string>): Promise<void>
  /**
   * Says who may put rows back, and what is told of it. Called when they are back: an error puts nothing back.
   * @throws Failure NotFound, Forbidden
   */
  putBack: (context: CommandContext, rows: ReadonlyArray<RowPutBack>) => Promise<ReadonlyArray<NewEvent>>
  /** What is said where another row stands in the place of one that went. */
  taken?: string
}

/** Joined by the capabilities with the tables of which images are kept. */
export const imagedTables = defineHook<ImagedTable>('imagedTables', ({ table }) => table)

/**
 * Those of some operations of which a row at least can go back: it still says something that the act made it say, or is
 * there as it was added, or still away. By one question for each table that they changed.
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

/** What acts did to rows is forgotten after so long: nobody takes it back any more. */
const KEPT_DAYS = 30

export async function forgetOldImages(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`delete from row_images where team_id = ${teamId} and kept_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

/** Takes everything that images say of some things, or of others with them, away: nothing of it can be put back. */
export async function eraseImages(tx: CellTransaction, thingIds: ReadonlyArray<Id>): Promise<void> {
  if (thingIds.length === 0) return
  const ids = [...thingIds]
  await sql`delete from row_images where thing_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from row_images where other_id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Takes an act back by what it did to rows: every column that still says what the act made it say goes back to what it
 * said before; what it added goes, where it is as it was added; what it took away comes back. An act on rows itself: by
 * its own images the first one is done again.
 * @returns how many rows went back, and how many stayed, as a whole or in part, since somebody changed them meanwhile;
 * null where no image is left
 * @throws Failure InvalidOperation where the place of a row is taken by now, or what it belonged to is gone
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

/** What an act did to a row, all in all. JSON as the database writes it, so that nothing of it is rounded. */
interface NetImage {
  thingId: Id
  key: Readonly<Record<string, string>>
  /** Null where the act added it, or took it away. */
  before: string | null
  after: string | null
}

/** By table, the one that was changed last first: what others hang on goes last. */
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

/** Of images of one row, in their order: the first says how it was, the last how it became. */
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
    // As arrays, planned for as many as there are.
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
    // Locked before it is compared, so that nobody changes it between, and found again by its place.
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
