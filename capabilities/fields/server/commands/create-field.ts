import { newId } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { newField } from '../../model/field.ts'
import { fieldPolicy } from '../../model/policy.ts'
import { ensureFieldSet, insertFields } from '../store.ts'

export const createField = defineCommand({
  name: 'create-field',
  input: newField,
  async run(context, { id = newId(), projectId, appliesTo, type, label, options }) {
    const { tx, teamId, actor, emit } = context
    const scopeId = await scopeOf(context, projectId)
    fieldPolicy.authorize(actor, 'edit', { scopeId })
    const fieldSetId = await ensureFieldSet(tx, teamId, scopeId, projectId, appliesTo)
    await insertFields(tx, teamId, [{ id, scopeId, fieldSetId, type, label, options }])
    emit({ type: 'field.created', resource: { kind: 'field', id }, scopeId, after: { type, label, projectId, appliesTo } })
    return { id }
  },
})

async function scopeOf({ tx, teamId, actor }: CommandContext, projectId: Id | null): Promise<Id> {
  if (projectId === null) {
    const workspace = await tx.selectFrom('workspaces').select('people_scope_id').where('team_id', '=', teamId).executeTakeFirstOrThrow()
    return workspace.people_scope_id
  }
  const project = await findProject(tx, projectId)
  if (!project || actor.levelOn(project.scopeId) === 'NONE') throw notFound('The project')
  return project.scopeId
}
