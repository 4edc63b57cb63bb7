import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import { contentRows } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { fieldEvents } from '../model/events.ts'
import type { Field, FieldOwner, SelectOption } from '../model/field.ts'
import './tables.ts'

/** The statements that every table of content shares. */
export const fieldRows = contentRows(fieldEvents, 'fields', {
  title: 'label',
  parents: [{ table: 'field_sets', by: 'field_set_id' }],
})

/** The columns of a field with its set. */
const FIELD = sql`f.id, f.scope_id as "scopeId", f.field_set_id as "fieldSetId", f.type, f.label, f.options, f.hidden, f.rank, s.applies_to as "appliesTo",
  case when s.project_id is null and s.applies_to <> 'person' then jsonb_build_object('id', s.id, 'title', s.title) end as "group"`

export async function findFields(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select ${FIELD} from fields f join field_sets s on s.id = f.field_set_id where f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null`.execute(
    tx,
  )
  return rows
}

/** The fields of these sets, in order. */
export async function fieldsOfSets(tx: CellTransaction, setIds: ReadonlyArray<Id>): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select ${FIELD} from fields f join field_sets s on s.id = f.field_set_id where s.id = any(${[...setIds]}::uuid[]) and f.deleted_at is null order by f.rank, f.id`.execute(
    tx,
  )
  return rows
}

/**
 * The fields of a project's notes or insights, in order: its own, then those of the field groups that are linked to it,
 * without those that the project hides; `hiddenToo` returns them too, `only` those of these identifiers. With
 * `projectId` null the fields of the workspace's people.
 */
export async function fieldsOf(
  tx: CellTransaction,
  actor: Actor,
  projectId: Id | null,
  appliesTo: FieldOwner,
  { hiddenToo = false, only }: { hiddenToo?: boolean; only?: readonly Id[] } = {},
): Promise<Field[]> {
  const isAsked = only === undefined ? sql`` : sql`and f.id = any(${[...only]}::uuid[])`
  const isShown = hiddenToo
    ? sql`true`
    : sql`not exists (select from field_preferences p where p.project_id = ${projectId} and p.field_id = f.id and p.hidden)`
  const isOfPlace =
    projectId === null
      ? sql`s.project_id is null`
      : sql`(s.project_id = ${projectId} or exists (select from field_set_links l where l.project_id = ${projectId} and l.field_set_id = s.id))`
  const { rows } = await sql<Field>`
    select ${FIELD} from fields f join field_sets s on s.id = f.field_set_id
    where s.applies_to = ${appliesTo} and ${isOfPlace} and f.deleted_at is null and f.scope_id = any(${[...actor.visibleScopes]}::uuid[]) and ${isShown} ${isAsked}
    order by s.project_id is null, s.title collate cell.people, s.id, f.rank, f.id`.execute(tx)
  return rows
}

/** Serializes changes of the fields of these scopes, until the end of the transaction. */
export async function lockFields(tx: CellTransaction, scopeIds: Iterable<Id>): Promise<void> {
  for (const scopeId of [...new Set(scopeIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fields ${scopeId}`}, 0))`.execute(tx)
}

/**
 * Which of these fields are available in which of these scopes by a field group that is linked there: `<field>
 * <scope>`.
 */
export async function linkedFields(
  tx: CellTransaction,
  fieldIds: ReadonlyArray<Id>,
  scopeIds: ReadonlyArray<Id>,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: Id; scope_id: Id }>`
    select f.id, p.scope_id from fields f join field_set_links l on l.field_set_id = f.field_set_id join projects p on p.id = l.project_id
    where f.id = any(${[...fieldIds]}::uuid[]) and p.scope_id = any(${[...scopeIds]}::uuid[])`.execute(tx)
  return new Set(rows.map((row) => `${row.id} ${row.scope_id}`))
}

/** The field set of a place, created when there is none; two concurrent calls get the same one. */
export async function ensureFieldSet(
  tx: CellTransaction,
  teamId: Id,
  scopeId: Id,
  projectId: Id | null,
  appliesTo: FieldOwner,
): Promise<Id> {
  await tx
    .insertInto('field_sets')
    .values({
      id: newId(),
      team_id: teamId,
      scope_id: scopeId,
      project_id: projectId,
      applies_to: appliesTo,
      deleted_at: null,
      deletion_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('field_sets')
    .select('id')
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('applies_to', '=', appliesTo)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The project whose own fields are in a set; null for a set of the workspace. */
export async function projectOfSet(tx: CellTransaction, setId: Id): Promise<Id | null> {
  const row = await tx.selectFrom('field_sets').select('project_id').where('id', '=', setId).executeTakeFirst()
  return row?.project_id ?? null
}

type NewFieldRow = Pick<Field, 'id' | 'scopeId' | 'fieldSetId' | 'type' | 'label' | 'options'> &
  Partial<Pick<Field, 'hidden'>>

/** Adds fields after the existing ones. */
export async function insertFields(tx: CellTransaction, teamId: Id, fields: ReadonlyArray<NewFieldRow>): Promise<void> {
  const [first] = fields
  if (!first) return
  const { rows } = await sql<{
    last: number
  }>`select coalesce(max(rank), 0) as last from fields where field_set_id = ${first.fieldSetId}`.execute(tx)
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
        hidden: field.hidden ?? false,
        rank: last + (index + 1) * RANK_GAP,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .execute()
}

/**
 * Adds options after the `known` ones of a select field, or puts all of them in an order.
 * @returns false, and adds nothing, when the field has other options by now
 */
export async function appendSelectOptions(
  tx: CellTransaction,
  fieldId: Id,
  known: number,
  options: ReadonlyArray<SelectOption>,
  order: ReadonlyArray<Id> | null = null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fields set options = jsonb_set(options, '{select}', (
      select jsonb_agg(one order by array_position(${order}::text[], one ->> 'id'), at)
      from jsonb_array_elements(coalesce(options -> 'select', '[]'::jsonb) || ${JSON.stringify(options)}::jsonb) with ordinality as all_of(one, at)
    ))
    where id = ${fieldId} and jsonb_array_length(coalesce(options -> 'select', '[]'::jsonb)) = ${known}`.execute(tx)
  return numAffectedRows === 1n
}
