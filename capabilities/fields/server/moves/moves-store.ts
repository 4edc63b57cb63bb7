import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import '../tables.ts'

/** Where the values of a field are moved: to another field, and each option to another one. */
export interface FieldPair {
  from: Id
  to: Id
  options: Array<[from: Id, to: Id]>
}

/** A row of values as JSON. */
export type KeptValue = Record<string, unknown>

const IS_FILLED = sql<boolean>`(v.text_value is not null or v.number_value is not null or v.time_value is not null or cardinality(v.option_ids) > 0)`

/** The own fields of a project with values of these things: existing ones in order, and deleted ones. */
export async function filledOwnFields(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
  projectId: Id,
): Promise<{ present: Id[]; deleted: Id[] }> {
  const { rows } = await sql<{ id: Id; is_deleted: boolean }>`
    select f.id, f.deleted_at is not null as is_deleted from fields f join field_sets s on s.id = f.field_set_id
    where s.project_id = ${projectId} and exists (select from field_values v where v.field_id = f.id and v.owner_id = any(${[...ownerIds]}::uuid[]) and ${IS_FILLED})
    order by f.rank, f.id`.execute(tx)
  const ids = (deleted: boolean): Id[] => rows.filter((row) => row.is_deleted === deleted).map(({ id }) => id)
  return { present: ids(false), deleted: ids(true) }
}

/** Deletes the values of these things in fields. @returns the rows */
export async function takeValues(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
  fieldIds: ReadonlyArray<Id>,
): Promise<KeptValue[]> {
  const { rows } = await sql<{ row: KeptValue }>`
    delete from field_values v where owner_id = any(${[...ownerIds]}::uuid[]) and field_id = any(${[...fieldIds]}::uuid[]) returning to_jsonb(v) as row`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}

/** Restores rows, where no other value exists and their field does. */
export async function putValuesBack(tx: CellTransaction, values: ReadonlyArray<KeptValue>): Promise<void> {
  if (values.length === 0) return
  await sql`
    insert into field_values select kept.* from jsonb_populate_recordset(null::field_values, ${JSON.stringify(values)}::jsonb) as kept join fields f on f.id = kept.field_id
    on conflict do nothing`.execute(tx)
}

/** Moves values of these things to other fields unchanged, with the time and the author of each. */
export async function moveValues(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
  pairs: ReadonlyArray<FieldPair>,
): Promise<void> {
  if (pairs.length === 0) return
  const owners = sql`any(${[...ownerIds]}::uuid[])`
  // Only values left empty there can be in the way.
  await sql`delete from field_values where owner_id = ${owners} and field_id = any(${pairs.map(({ to }) => to)}::uuid[])`.execute(
    tx,
  )
  const given = JSON.stringify(
    pairs.map(({ from, to, options }) => ({ from, to, options: Object.fromEntries(options) })),
  )
  await sql`
    update field_values v set field_id = pair."to",
      option_ids = case when v.option_ids is null then null else array(
        select coalesce((pair.options ->> one.id::text)::uuid, one.id) from unnest(v.option_ids) with ordinality as one (id, place) order by one.place) end
    from jsonb_to_recordset(${given}::jsonb) as pair ("from" uuid, "to" uuid, options jsonb)
    where v.owner_id = ${owners} and v.field_id = pair."from"`.execute(tx)
}

/** The field groups with values of these things that are not linked to a project. */
export async function filledGroups(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
  projectId: Id,
): Promise<Array<{ id: Id; title: string; scopeId: Id }>> {
  const { rows } = await sql<{ id: Id; title: string; scopeId: Id }>`
    select s.id, s.title, s.scope_id as "scopeId" from field_sets s
    where s.project_id is null and s.applies_to <> 'person' and s.deleted_at is null
      and not exists (select from field_set_links l where l.field_set_id = s.id and l.project_id = ${projectId})
      and exists (select from fields f join field_values v on v.field_id = f.id where f.field_set_id = s.id and f.deleted_at is null and v.owner_id = any(${[...ownerIds]}::uuid[]) and ${IS_FILLED})
    order by s.title, s.id`.execute(tx)
  return rows
}

/** Which of the field groups have values in a project. */
export async function groupsInUse(tx: CellTransaction, groupIds: ReadonlyArray<Id>, projectId: Id): Promise<Set<Id>> {
  const owner = (table: string) =>
    sql`exists (select from ${sql.table(table)} o where o.id = v.owner_id and o.project_id = ${projectId})`
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...groupIds]}::uuid[]) as asked (id)
    where exists (select from fields f join field_values v on v.field_id = f.id where f.field_set_id = asked.id and ${IS_FILLED} and (${owner('notes')} or ${owner('insights')}))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The options that are chosen anywhere in these fields. */
export async function chosenOptions(tx: CellTransaction, fieldIds: ReadonlyArray<Id>): Promise<Set<Id>> {
  const { rows } = await sql<{
    id: Id
  }>`select distinct unnest(option_ids) as id from field_values where field_id = any(${[...fieldIds]}::uuid[])`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
