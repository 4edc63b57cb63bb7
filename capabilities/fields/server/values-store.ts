import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { plainArray, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { isSeenPerson } from '#access/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { StoredValue } from '../model/stored-value.ts'
import './tables.ts'

export interface ValueRow extends StoredValue {
  fieldId: Id
  ownerId: Id
  provenance: string
}

/** Writes values, any number in one statement; existing ones are replaced. */
export async function putValues(tx: CellTransaction, teamId: Id, values: ReadonlyArray<ValueRow>): Promise<void> {
  if (values.length === 0) return
  const rows = values.map((value) => ({
    field_id: value.fieldId,
    owner_id: value.ownerId,
    text_value: value.text,
    number_value: value.number,
    time_value: value.time,
    option_ids: value.optionIds,
    provenance: value.provenance,
  }))
  await sql`
    insert into field_values (field_id, owner_id, team_id, text_value, number_value, time_value, option_ids, provenance)
    select field_id, owner_id, ${teamId}, text_value, number_value, time_value,
      case when option_ids is null then null else array(select jsonb_array_elements_text(option_ids)::uuid) end, provenance
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(field_id uuid, owner_id uuid, text_value text, number_value double precision, time_value timestamptz, option_ids jsonb, provenance text)
    on conflict (owner_id, field_id) do update set text_value = excluded.text_value, number_value = excluded.number_value,
      time_value = excluded.time_value, option_ids = excluded.option_ids, provenance = excluded.provenance, updated_at = now()`.execute(
    tx,
  )
}

/** New values of things that were created in this transaction: the fastest way; none may exist yet. */
export async function insertValues(tx: CellTransaction, teamId: Id, values: ReadonlyArray<ValueRow>): Promise<void> {
  if (values.length === 0) return
  await sql`
    insert into field_values (field_id, owner_id, team_id, text_value, number_value, time_value, option_ids, provenance)
    select field_id, owner_id, ${teamId}, text_value, number_value, time_value, string_to_array(option_ids, ',')::uuid[], provenance
    from unnest(${plainArray(values.map((value) => value.fieldId))}::uuid[], ${plainArray(values.map((value) => value.ownerId))}::uuid[], ${values.map((value) => value.text)}::text[],
      ${values.map((value) => value.number)}::double precision[], ${values.map((value) => value.time)}::timestamptz[],
      ${values.map((value) => value.optionIds?.join(',') ?? null)}::text[], ${values.map((value) => value.provenance)}::text[])
      as v (field_id, owner_id, text_value, number_value, time_value, option_ids, provenance)`.execute(tx)
}

export async function deleteValues(tx: CellTransaction, ownerId: Id, fieldIds: ReadonlyArray<Id>): Promise<void> {
  if (fieldIds.length === 0) return
  await tx
    .deleteFrom('field_values')
    .where('owner_id', '=', ownerId)
    .where((where) => where('field_id', '=', where.fn.any(where.val([...fieldIds]))))
    .execute()
}

/** Deletes all values of purged things. */
export async function deleteValuesOf(tx: CellTransaction, ownerIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('field_values')
    .where((where) => where('owner_id', '=', where.fn.any(where.val([...ownerIds]))))
    .execute()
}

/** A value of a row in JSON. */
export function valueOfRow(row: Readonly<Record<string, unknown>>): ValueRow {
  const { time_value: time } = row
  return toValue({ ...row, time_value: typeof time === 'string' ? new Date(time) : null } as Selectable<
    CellTables['field_values']
  >)
}

function toValue(row: Selectable<CellTables['field_values']>): ValueRow {
  return {
    fieldId: row.field_id,
    ownerId: row.owner_id,
    text: row.text_value,
    number: row.number_value,
    time: row.time_value,
    optionIds: row.option_ids,
    provenance: row.provenance,
  }
}

/** The scopes of things to fill in; the things are kept from being moved until the transaction ends. */
export async function placesToFill(
  tx: CellTransaction,
  kind: 'note' | 'insight',
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, Id>> {
  const { rows } = await sql<{
    id: Id
    scope_id: Id
  }>`select id, scope_id from ${sql.table(kind === 'note' ? 'notes' : 'insights')} where id = any(${plainArray(ids)}::uuid[]) order by id for key share`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.scope_id]))
}

/** All values of things, without access checks: for writing them. */
export async function valuesOf(tx: CellTransaction, ownerIds: ReadonlyArray<Id>): Promise<ValueRow[]> {
  const rows = await tx
    .selectFrom('field_values')
    .selectAll()
    .where((where) => where('owner_id', '=', where.fn.any(where.val([...ownerIds]))))
    .execute()
  return rows.map(toValue)
}

/**
 * The values of things in fields that the actor may see: a field group has its own access. The caller has found the
 * things.
 */
export async function visibleValues(
  tx: CellTransaction,
  actor: Actor,
  ownerIds: ReadonlyArray<Id>,
): Promise<ValueRow[]> {
  const rows = await tx
    .selectFrom('field_values')
    .innerJoin('fields', 'fields.id', 'field_values.field_id')
    .selectAll('field_values')
    .where((where) => where('field_values.owner_id', '=', where.fn.any(where.val([...ownerIds]))))
    .where('fields.deleted_at', 'is', null)
    .where((where) => where('fields.scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
  return rows.map(toValue)
}

/** Whether a row of field_values is not empty. */
const IS_FILLED = sql<boolean>`(v.text_value is not null or v.number_value is not null or v.time_value is not null or cardinality(v.option_ids) > 0)`

/** How many things have a value in each field, among those that the actor may see. */
export async function countFilled(
  tx: CellTransaction,
  actor: Actor,
  fieldIds: ReadonlyArray<Id>,
): Promise<Map<Id, number>> {
  const { rows } = await sql<{ field_id: Id; count: number }>`
    select v.field_id, count(*)::int as count from field_values v join fields f on f.id = v.field_id and f.scope_id = any(${[...actor.visibleScopes]}::uuid[])
    where v.field_id = any(${[...fieldIds]}::uuid[]) and ${IS_FILLED} and ${ownerIsSeen(actor)} group by v.field_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.field_id, row.count]))
}

export interface OptionUse {
  optionId: Id
  count: number
}

/** How many things have each option of a field, among those that the actor may see. */
export async function countOptions(tx: CellTransaction, actor: Actor, fieldId: Id): Promise<OptionUse[]> {
  const { rows } = await sql<OptionUse>`
    select option_id as "optionId", count(*)::int as count from field_values v cross join unnest(v.option_ids) as option_id
    where v.field_id = ${fieldId} and ${ownerIsSeen(actor)} group by option_id`.execute(tx)
  return rows
}

function ownerIsSeen(actor: Actor) {
  const scopes = sql`${[...actor.visibleScopes]}::uuid[]`
  const owners = ['notes', 'insights', 'people'].map(
    (table) =>
      sql`exists (select from ${sql.table(table)} o where o.id = v.owner_id and o.deleted_at is null and ${table === 'people' ? isSeenPerson('o', scopes) : sql`o.scope_id = any(${scopes})`})`,
  )
  return sql<boolean>`(${sql.join(owners, sql` or `)})`
}

/** Which of the fields have any value, visible or not, and deleted or not. */
export async function filledFields(tx: CellTransaction, fieldIds: ReadonlyArray<Id>): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...fieldIds]}::uuid[]) as asked (id) where exists (select from field_values v where v.field_id = asked.id and ${IS_FILLED})`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

/** Whether a field has a value for something outside of these projects. */
export async function isFilledOutside(
  tx: CellTransaction,
  fieldIds: ReadonlyArray<Id>,
  projectIds: ReadonlyArray<Id>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from field_values v left join notes n on n.id = v.owner_id left join insights i on i.id = v.owner_id
    where v.field_id = any(${[...fieldIds]}::uuid[]) and ${IS_FILLED} and coalesce(n.project_id, i.project_id) is not null
      and coalesce(n.project_id, i.project_id) <> all(${[...projectIds]}::uuid[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** A value before and after an option was removed from it. */
export interface OptionImage {
  fieldId: Id
  ownerId: Id
  before: Id[] | null
  after: Id[] | null
}

/** Removes an option from all values of a field, or replaces it by another one. @returns the previous values */
export async function replaceOption(
  tx: CellTransaction,
  fieldId: Id,
  optionId: Id,
  intoId: Id | null,
): Promise<OptionImage[]> {
  const { rows } = await sql<OptionImage>`
    with held as (select owner_id, option_ids from field_values where field_id = ${fieldId} and option_ids @> array[${optionId}]::uuid[] order by owner_id for update)
    update field_values v set updated_at = now(),
      option_ids = nullif(case when ${intoId}::uuid is null or ${intoId}::uuid = any(held.option_ids) then
        array_remove(held.option_ids, ${optionId}::uuid) else array_replace(held.option_ids, ${optionId}::uuid,
        ${intoId}::uuid) end, '{}')
    from held where v.field_id = ${fieldId} and v.owner_id = held.owner_id
    returning v.field_id as "fieldId", v.owner_id as "ownerId", held.option_ids as before, v.option_ids as after`.execute(
    tx,
  )
  return rows
}

/** Restores values that have not changed since an option was replaced. */
export async function putOptionsBack(tx: CellTransaction, images: ReadonlyArray<OptionImage>): Promise<void> {
  const list = (name: string) =>
    sql`case when jsonb_typeof(${sql.ref(name)}) = 'array' then array(select jsonb_array_elements_text(${sql.ref(name)})::uuid) end`
  await sql`
    update field_values v set option_ids = ${list('i.before')}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as i ("fieldId" uuid, "ownerId" uuid, before jsonb, after jsonb)
    where v.field_id = i."fieldId" and v.owner_id = i."ownerId" and v.option_ids is not distinct from ${list('i.after')}`.execute(
    tx,
  )
}
