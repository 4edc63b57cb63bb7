import { sql, type RawBuilder } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { contentRows, type RestoringAsker } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { fieldSetEvents } from '../model/events.ts'
import type { FieldGroup } from '../model/field-group.ts'
import { MAX_FIELD_GROUPS } from '../model/limits.ts'
import './tables.ts'

/** Field groups are moved to the trash and restored with their fields. */
export const setRows = contentRows(fieldSetEvents, 'field_sets')

/** Whether the asker may restore a deletion that took whole groups: whoever may delete them (`fieldGroupPolicy`). */
export function isRestorable({ fullScopes }: RestoringAsker): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from field_sets as taken where taken.deletion_id = deletions.id and taken.scope_id <> all(${fullScopes}))`
}

/** Whether it is a set of the workspace that is not for fields of people. */
const IS_GROUP = sql<boolean>`project_id is null and applies_to <> 'person' and deleted_at is null`
const GROUP = sql`id, scope_id as "scopeId", title, description, applies_to as "appliesTo"`

export async function findFieldGroups(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<FieldGroup[]> {
  const { rows } =
    await sql<FieldGroup>`select ${GROUP} from field_sets where id = any(${[...ids]}::uuid[]) and ${IS_GROUP}`.execute(
      tx,
    )
  return rows
}

export async function visibleFieldGroups(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<FieldGroup[]> {
  return (await findFieldGroups(tx, ids)).filter((group) => actor.levelOn(group.scopeId) !== 'NONE')
}

/** The field groups that the actor may see, sorted by title. */
export async function fieldGroupIds(tx: CellTransaction, actor: Actor): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from field_sets where ${IS_GROUP} and scope_id = any(${[...actor.visibleScopes]}::uuid[]) order by title collate cell.people, id limit ${MAX_FIELD_GROUPS}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

export async function insertFieldGroup(
  tx: CellTransaction,
  teamId: Id,
  { id, scopeId, title, description, appliesTo }: FieldGroup,
): Promise<void> {
  await tx
    .insertInto('field_sets')
    .values({
      id,
      team_id: teamId,
      scope_id: scopeId,
      project_id: null,
      applies_to: appliesTo,
      title,
      description,
      deleted_at: null,
      deletion_id: null,
    })
    .execute()
}

export async function updateFieldGroup(
  tx: CellTransaction,
  id: Id,
  change: { title?: string; description?: string },
): Promise<void> {
  await tx.updateTable('field_sets').set(change).where('id', '=', id).execute()
}

/** How many fields all field groups of the workspace have together (document 2 §8). */
export async function countWorkspaceFields(tx: CellTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fields f join field_sets s on s.id = f.field_set_id where s.project_id is null
      and s.applies_to <> 'person' and s.deleted_at is null and f.deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** @returns whether it was not linked yet */
export async function linkFieldGroup(tx: CellTransaction, teamId: Id, groupId: Id, projectId: Id): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('field_set_links')
    .values({ team_id: teamId, project_id: projectId, field_set_id: groupId })
    .onConflict((conflict) => conflict.columns(['project_id', 'field_set_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether it was linked */
export async function unlinkFieldGroup(tx: CellTransaction, groupId: Id, projectId: Id): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('field_set_links')
    .where('field_set_id', '=', groupId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The projects that each field group is linked to. */
export async function projectsOfFieldGroups(tx: CellTransaction, groupIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ field_set_id: Id; project_ids: Id[] }>`
    select l.field_set_id, array_agg(p.id order by p.title collate cell.people, p.id) as project_ids from field_set_links l join projects p on p.id = l.project_id
    where l.field_set_id = any(${[...groupIds]}::uuid[]) and p.deleted_at is null group by l.field_set_id`.execute(tx)
  return new Map(rows.map((row) => [row.field_set_id, row.project_ids]))
}

/** The field groups that each project is linked to, sorted by title. */
export async function fieldGroupsOfProjects(
  tx: CellTransaction,
  projectIds: ReadonlyArray<Id>,
): Promise<Map<Id, Id[]>> {
  const { rows } = await sql<{ project_id: Id; group_ids: Id[] }>`
    select l.project_id, array_agg(s.id order by s.title collate cell.people, s.id) as group_ids from field_set_links l join field_sets s on s.id = l.field_set_id
    where l.project_id = any(${[...projectIds]}::uuid[]) and s.deleted_at is null group by l.project_id`.execute(tx)
  return new Map(rows.map((row) => [row.project_id, row.group_ids]))
}

/** Hides a field of a group in one project, or shows it again. @returns whether that changed anything */
export async function putPreference(
  tx: CellTransaction,
  teamId: Id,
  preference: { projectId: Id; fieldId: Id; fieldSetId: Id; hidden: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into field_preferences (id, team_id, project_id, field_id, field_set_id, hidden)
    values (${newId()}, ${teamId}, ${preference.projectId}, ${preference.fieldId}, ${preference.fieldSetId}, ${preference.hidden})
    on conflict (project_id, field_id) do update set hidden = excluded.hidden where field_preferences.hidden <> excluded.hidden returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes the field sets of purged projects, with the fields that are left in them. */
export async function deleteFieldSets(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<void> {
  const sets = await tx
    .selectFrom('field_sets')
    .select('id')
    .where((where) => where('project_id', '=', where.fn.any(where.val([...projectIds]))))
    .execute()
  await removeSets(
    tx,
    sets.map(({ id }) => id),
  )
}

/**
 * Permanently deletes sets, with the fields that are left in them and the acts that could restore these.
 * @returns the scopes of those that existed
 */
export async function removeSets(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows: fields } = await sql<{
    id: Id
  }>`delete from fields where field_set_id = any(${[...ids]}::uuid[]) returning id`.execute(tx)
  await forgetActs(
    tx,
    fields.map(({ id }) => id),
  )
  const { rows: sets } = await sql<{
    scope_id: Id
  }>`delete from field_sets where id = any(${[...ids]}::uuid[]) returning scope_id`.execute(tx)
  return sets.map((row) => row.scope_id)
}

/** Acts on fields store them as they were before and after. */
export async function forgetActs(tx: CellTransaction, fieldIds: ReadonlyArray<Id>): Promise<void> {
  await sql`delete from field_acts where exists (select from jsonb_array_elements(images) as image where (image ->> 'id')::uuid = any(${[...fieldIds]}::uuid[]))`.execute(
    tx,
  )
}
