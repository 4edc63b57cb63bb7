import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, plainArray, type CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { ContentKinds } from './content-kind.ts'
import type { CopiedTable } from './copied-table.ts'

/** One copy of everything in a place into another. */
export interface Copying {
  tx: CellTransaction
  kinds: ContentKinds
  teamId: Id
  copyId: Id
  /** The scope that is copied, and that of the copy. */
  from: Id
  to: Id
  /** Who creates the copy, now; null where each copy keeps the creator and the time of its original. */
  maker: Principal | null
}

interface Column {
  name: string
  type: string
}

/** The columns of tables that were queried, by the kinds that were opened over their database. */
const known = new WeakMap<ContentKinds, Map<string, ReadonlyArray<Column>>>()

/** The columns of a table that are written: generated columns are generated in a copy as well. */
export async function copiedColumns(
  { tx, kinds }: Pick<Copying, 'tx' | 'kinds'>,
  table: string,
): Promise<ReadonlyArray<Column>> {
  const columnsOf = known.get(kinds) ?? new Map<string, ReadonlyArray<Column>>()
  known.set(kinds, columnsOf)
  const columns = columnsOf.get(table)
  if (columns) return columns
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and coalesce(pg_get_expr(adbin, adrelid), '') not like 'nextval(%'
    order by attnum`.execute(tx)
  columnsOf.set(table, rows)
  return rows
}

/** Columns whose identifiers reference nothing that could be copied. */
const NEVER_COPIED: ReadonlySet<string> = new Set(['team_id', 'created_by_id', 'deletion_id'])

/** Copies rows of a table: those with the ids, or those that belong to the ids. */
export async function copyTableRows(copying: Copying, copied: CopiedTable, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx, copyId } = copying
  const columns = await copiedColumns(copying, copied.table)
  const names = new Set(columns.map(({ name }) => name))
  const mapped = columns.filter(({ name, type }) => type === 'uuid' && !NEVER_COPIED.has(name) && !copied.anew?.[name])
  const source = sql.table(copied.table)
  const of = (name: string): RawBuilder<unknown> => sql`source.${sql.id(name)}`
  const joins = mapped.map(
    ({ name }) =>
      sql`left join copied_ids as ${sql.id(`new_${name}`)} on ${sql.id(`new_${name}`)}.copy_id = ${copyId} and ${sql.id(`new_${name}`)}.old_id = ${of(name)}`,
  )
  const missing = Object.entries(copied.needs ?? {}).map(
    ([name, tables]) => sql`and not (${isExcluded(copying, name, tables)})`,
  )
  const chosen = sql`${of(copied.with?.by ?? 'id')} = any(${plainArray(ids)}::uuid[])`
  const rows = await sql`
    insert into ${source} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(columns.map((column) => valueOf(copying, copied, column)))} from ${source} as source ${sql.join(joins, sql` `)}
    where ${chosen} ${names.has('deleted_at') ? sql`and source.deleted_at is null` : sql``} ${copied.only ? sql`and ${copied.only}` : sql``} ${sql.join(missing, sql` `)}`.execute(
    tx,
  )
  if (copied.json && (rows.numAffectedRows ?? 0n) > 0n) await rewriteJson(copying, copied, copied.json, ids)
}

/** Whether a column references something of the source that has no copy. */
function isExcluded({ from }: Copying, name: string, tables: ReadonlyArray<string>): RawBuilder<boolean> {
  const lying = tables.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} as named where named.id = source.${sql.id(name)} and named.scope_id = ${from})`,
  )
  return sql`source.${sql.id(name)} is not null and ${sql.id(`new_${name}`)}.new_id is null and (${sql.join(lying, sql` or `)})`
}

function valueOf(copying: Copying, { anew, loses }: CopiedTable, { name, type }: Column): RawBuilder<unknown> {
  const { teamId, copyId, maker } = copying
  const own = anew?.[name]
  if (own) return own
  if (name === 'team_id') return sql`${teamId}::uuid`
  if (name === 'deleted_at' || name === 'deletion_id') return sql`null`
  if (maker && name === 'created_by_kind') return sql`${maker.kind}::text`
  if (maker && name === 'created_by_id') return sql`${maker.id}::uuid`
  if (maker && (name === 'created_at' || name === 'updated_at')) return sql`now()`
  const column = sql`source.${sql.id(name)}`
  if (NEVER_COPIED.has(name)) return column
  const lost = loses?.[name]
  if (lost)
    return sql`case when ${isExcluded(copying, name, lost)} then null else coalesce(${sql.id(`new_${name}`)}.new_id, ${column}) end`
  if (type === 'uuid') return sql`coalesce(${sql.id(`new_${name}`)}.new_id, ${column})`
  if (type !== 'uuid[]') return column
  return sql`case when ${column} is null then null else array(
    select coalesce(named.new_id, one.id) from unnest(${column}) with ordinality as one (id, place) left join copied_ids
      as named on named.copy_id = ${copyId} and named.old_id = one.id order by one.place
  ) end`
}

const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replaces identifiers in JSON by those of the copies. */
async function rewriteJson(
  copying: Copying,
  { table, with: along }: CopiedTable,
  columns: ReadonlyArray<string>,
  ids: ReadonlyArray<Id>,
): Promise<void> {
  if (along) throw new Error(`Rows of ${table} have no identifier by which their JSON could be found.`)
  const made = [...(await newIds(copying, ids)).values()]
  const { rows } = await sql<{ id: Id; values: unknown[] }>`
    select id, jsonb_build_array(${sql.join(columns.map((name) => sql.id(name)))}) as values from ${sql.table(table)} where id = any(${plainArray(made)}::uuid[])`.execute(
    copying.tx,
  )
  const texts = rows.map((row) => ({ id: row.id, text: JSON.stringify(row.values) }))
  const map = await newIds(copying, [...new Set(texts.flatMap(({ text }) => text.match(ANY_ID) ?? []))])
  for (const { id, text } of texts) {
    const rewritten = text.replace(ANY_ID, (named) => map.get(named) ?? named)
    if (rewritten === text) continue
    const values = JSON.parse(rewritten) as unknown[]
    await sql`update ${sql.table(table)} set ${sql.join(columns.map((name, index) => sql`${sql.id(name)} = ${jsonb(values[index])}`))} where id = ${id}`.execute(
      copying.tx,
    )
  }
}

/** The identifiers of the copies; things that are not part of the copy are left out. */
export async function newIds(
  { tx, copyId }: Pick<Copying, 'tx' | 'copyId'>,
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, Id>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    old_id: Id
    new_id: Id
  }>`select old_id, new_id from copied_ids where copy_id = ${copyId} and old_id = any(${plainArray(ids)}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.old_id, row.new_id]))
}
