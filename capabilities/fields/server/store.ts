import { sql, type Selectable } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { jsonb, plainArray, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Field, FieldOptions, FieldOwner, SelectOption } from '../model/field.ts'
import type { StoredValue } from '../model/field-value.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const fieldRows = contentRows('field', 'fields', { title: 'label' })

const COLUMNS = ['id', 'scope_id', 'field_set_id', 'type', 'label', 'options', 'hidden', 'rank'] as const

function toField(row: Pick<Selectable<CellTables['fields']>, (typeof COLUMNS)[number]>): Field {
  return { id: row.id, scopeId: row.scope_id, fieldSetId: row.field_set_id, type: row.type, label: row.label, options: row.options, hidden: row.hidden, rank: row.rank }
}

export async function findFields(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Field[]> {
  const rows = await tx
    .selectFrom('fields')
    .select(COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toField)
}

/** The fields of a project's notes or insights, or of the workspace's people (`projectId` null), in their order. */
export async function fieldsOf(tx: CellTransaction, actor: Actor, projectId: Id | null, appliesTo: FieldOwner): Promise<Field[]> {
  const rows = await tx
    .selectFrom('fields')
    .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
    .select(COLUMNS.map((column) => `fields.${column}` as const))
    .where('field_sets.project_id', projectId === null ? 'is' : '=', projectId)
    .where('field_sets.applies_to', '=', appliesTo)
    .where('fields.deleted_at', 'is', null)
    .where((where) => where('fields.scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('fields.rank')
    .orderBy('fields.id')
    .execute()
  return rows.map(toField)
}

/** The field set of a place, made when there is none; two at once get the same one. */
export async function ensureFieldSet(tx: CellTransaction, teamId: Id, scopeId: Id, projectId: Id | null, appliesTo: FieldOwner): Promise<Id> {
  await tx
    .insertInto('field_sets')
    .values({ id: newId(), team_id: teamId, scope_id: scopeId, project_id: projectId, applies_to: appliesTo })
    .onConflict((conflict) => conflict.columns(['team_id', 'project_id', 'applies_to']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('field_sets')
    .select('id')
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('applies_to', '=', appliesTo)
    .executeTakeFirstOrThrow()
  return row.id
}

type NewFieldRow = Pick<Field, 'id' | 'scopeId' | 'fieldSetId' | 'type' | 'label' | 'options'>

/** Adds fields behind those that are there. */
export async function insertFields(tx: CellTransaction, teamId: Id, fields: ReadonlyArray<NewFieldRow>): Promise<void> {
  const [first] = fields
  if (!first) return
  const { rows } = await sql<{ last: number }>`select coalesce(max(rank), 0) as last from fields where field_set_id = ${first.fieldSetId}`.execute(tx)
  const last = rows[0]?.last ?? 0
  await tx
    .insertInto('fields')
    .values(
      fields.map((field, index) => ({
        id: field.id,
        team_id: teamId,
        scope_id: field.scopeId,
        field_set_id: field.fieldSetId,
        type: field.type,
        label: field.label,
        options: jsonb(field.options),
        rank: last + (index + 1) * RANK_GAP,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .execute()
}

export async function updateField(tx: CellTransaction, id: Id, change: { label?: string; options?: FieldOptions; hidden?: boolean; rank?: number }): Promise<void> {
  const { options, ...plain } = change
  await tx
    .updateTable('fields')
    .set({ ...plain, ...(options === undefined ? {} : { options: jsonb(options) }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Adds options behind the `known` ones of a select field.
 * @returns false, and nothing is added, when the field has other options by now
 */
export async function appendSelectOptions(tx: CellTransaction, fieldId: Id, known: number, options: ReadonlyArray<SelectOption>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fields set options = jsonb_set(options, '{select}', coalesce(options -> 'select', '[]'::jsonb) || ${JSON.stringify(options)}::jsonb)
    where id = ${fieldId} and jsonb_array_length(coalesce(options -> 'select', '[]'::jsonb)) = ${known}`.execute(tx)
  return numAffectedRows === 1n
}

export interface ValueRow extends StoredValue {
  fieldId: Id
  ownerId: Id
  provenance: string
}

/** Writes values, any number in one statement; one that is there is replaced. */
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
      time_value = excluded.time_value, option_ids = excluded.option_ids, provenance = excluded.provenance, updated_at = now()`.execute(tx)
}

/** New values of things that were made in this transaction: the fastest way in, and none may be there yet. */
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

/** Deletes every value of things that are deleted for good. */
export async function deleteValuesOf(tx: CellTransaction, ownerIds: ReadonlyArray<Id>): Promise<void> {
  await tx.deleteFrom('field_values').where((where) => where('owner_id', '=', where.fn.any(where.val([...ownerIds])))).execute()
}

/** Deletes the field sets of projects that are deleted for good, with the fields that are left in them. */
export async function deleteFieldSets(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<void> {
  const sets = tx.selectFrom('field_sets').select('id').where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
  await tx.deleteFrom('fields').where('field_set_id', 'in', sets).execute()
  await tx.deleteFrom('field_sets').where('id', 'in', sets).execute()
}

export async function valuesOf(tx: CellTransaction, ownerIds: ReadonlyArray<Id>): Promise<ValueRow[]> {
  const rows = await tx
    .selectFrom('field_values')
    .selectAll()
    .where((where) => where('owner_id', '=', where.fn.any(where.val([...ownerIds]))))
    .execute()
  return rows.map((row) => ({
    fieldId: row.field_id,
    ownerId: row.owner_id,
    text: row.text_value,
    number: row.number_value,
    time: row.time_value,
    optionIds: row.option_ids,
    provenance: row.provenance,
  }))
}
