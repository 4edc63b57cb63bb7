import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { sql } from 'kysely'
import type { CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { findProject, type Project } from '#projects/server/index.ts'
import type { FieldGroup } from '../model/field-group.ts'
import type { Field } from '../model/field.ts'
import { fieldGroupPolicy, fieldPolicy } from '../model/policy.ts'
import { countWorkspaceFields, findFieldGroups } from './groups-store.ts'
import { findFields, lockFields } from './store.ts'

/** Returns the project if the actor may see it. @throws Failure NotFound */
export async function requireProject({ tx, actor }: CommandContext, projectId: Id): Promise<Project> {
  const project = await findProject(tx, projectId)
  if (!project || actor.levelOn(project.scopeId) === 'NONE') throw notFound('The project')
  return project
}

/** Returns the field group if the actor may do this with it. @throws Failure NotFound, Forbidden */
export async function requireFieldGroup(
  { tx, actor }: CommandContext,
  action: 'view' | 'edit' | 'delete',
  id: Id,
): Promise<FieldGroup> {
  const [group] = await findFieldGroups(tx, [id])
  if (!group || !fieldGroupPolicy.allows(actor, 'view', group)) throw notFound('The field group')
  fieldGroupPolicy.authorize(actor, action, group)
  return group
}

/**
 * Returns the fields if the actor may change every one of them. Others who change fields there wait.
 * @throws Failure NotFound, Forbidden
 */
export async function fieldsToChange({ tx, actor }: CommandContext, ids: ReadonlyArray<Id>): Promise<Field[]> {
  const requested = new Set(ids)
  await lockFields(
    tx,
    (await findFields(tx, [...requested])).map((field) => field.scopeId),
  )
  // Read again: they may have been moved or deleted before the lock.
  const fields = new Map((await findFields(tx, [...requested])).map((field) => [field.id, field]))
  return [...requested].map((id) => {
    const field = fields.get(id)
    if (!field || !fieldPolicy.allows(actor, 'view', field))
      throw notFound(requested.size === 1 ? 'The field' : 'One of these fields')
    fieldPolicy.authorize(actor, 'edit', field)
    return field
  })
}

/** Checks that the plan allows more fields of field groups (document 2 §8). @throws Failure InvalidOperation */
export async function assertRoomForWorkspaceFields({ tx, teamId }: CommandContext, more: number): Promise<void> {
  const { rows } = await sql<{ plan: string }>`select plan from workspaces where team_id = ${teamId}`.execute(tx)
  const plan = planOf(rows[0]?.plan ?? '')
  if (plan.limits.workspaceFields === null) return
  await sql`select 1 from workspaces where team_id = ${teamId} for update`.execute(tx)
  assertWithinLimit(plan, 'workspaceFields', (await countWorkspaceFields(tx)) + more - 1)
}
