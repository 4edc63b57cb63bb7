import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { EVERYTHING } from '#content-kinds/model/limits.ts'
import { recordDeletion } from '#content-kinds/server/index.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { fieldSetEvents, projectFieldEvents } from '../../model/events.ts'
import { fieldGroupChange, fieldGroupLink, fieldPreference, newFieldGroup } from '../../model/field-group.ts'
import { fieldGroupPolicy, fieldPolicy } from '../../model/policy.ts'
import { requireFieldGroup, requireProject } from '../field-places.ts'
import {
  insertFieldGroup,
  linkFieldGroup,
  putPreference,
  setRows,
  unlinkFieldGroup,
  updateFieldGroup,
} from '../groups-store.ts'
import { fieldRows, findFields, lockFields } from '../store.ts'

/** Creates a set of fields of the workspace with its own scope, and gives its creator full access to it. */
export const createFieldGroup = defineCommand({
  name: 'create-field-group',
  who: [fieldGroupPolicy.may('create')],
  undo: madeThing('field_sets', async (context, id) => deleteFieldGroup.run(context, { id })),
  input: newFieldGroup,
  async run(context, { id = newId(), title, description, appliesTo }) {
    const { tx, teamId, actor, emit } = context
    fieldGroupPolicy.authorize(actor, 'create', { scopeId: teamId })
    const scopeId = newId()
    await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'extension' })
    if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await insertFieldGroup(tx, teamId, { id, scopeId, title, description, appliesTo })
    context.actor = withScope(actor, scopeId)
    emit(fieldSetEvents.created({ id, scopeId, after: { title, appliesTo } }))
    return { id }
  },
})

/** Renames a field group, or changes its description. */
export const changeFieldGroup = defineCommand({
  name: 'change-field-group',
  who: [fieldGroupPolicy.may('edit')],
  undo: 'rows',
  input: fieldGroupChange,
  async run(context, { id, title, description }) {
    const group = await requireFieldGroup(context, 'edit', id)
    const change = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
    if (Object.keys(change).length === 0) return { id }
    await updateFieldGroup(context.tx, id, change)
    const before = { title: group.title, description: group.description }
    context.emit(fieldSetEvents.changed({ id, scopeId: group.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})

/**
 * Moves a field group with its fields to the trash, and out of every project that it is linked to. Values are restored
 * with it.
 */
export const deleteFieldGroup = defineCommand({
  name: 'delete-field-group',
  who: [fieldGroupPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx } = context
    const group = await requireFieldGroup(context, 'delete', id)
    await lockFields(tx, [group.scopeId])
    const deletionId = await recordDeletion(
      context,
      { kind: 'field', id, title: group.title, scopeId: group.scopeId },
      async (deletion) => {
        await setRows.trash(tx, { ids: [id] }, deletion)
        return { field: await fieldRows.trashed.trashScopes(context, [group.scopeId], deletion, EVERYTHING) }
      },
    )
    context.emit(fieldSetEvents.deleted({ id, scopeId: group.scopeId, before: { title: group.title } }))
    return { id, deletionId }
  },
})

/**
 * Links the fields of a group to a project, or unlinks them. Values stay, and are visible again once the group is
 * linked again.
 */
export const setFieldGroupLink = defineCommand({
  name: 'set-field-group-link',
  who: [projectPolicy.may('edit'), fieldGroupPolicy.may('view')],
  undo: 'rows',
  input: fieldGroupLink,
  async run(context, { fieldGroupId, projectId, linked }) {
    const { tx, teamId, actor, emit } = context
    const group = await requireFieldGroup(context, 'view', fieldGroupId)
    const project = await requireProject(context, projectId)
    projectPolicy.authorize(actor, 'edit', project)
    const changed = linked
      ? await linkFieldGroup(tx, teamId, fieldGroupId, projectId)
      : await unlinkFieldGroup(tx, fieldGroupId, projectId)
    if (changed)
      emit(
        projectFieldEvents[linked ? 'field-group-linked' : 'field-group-unlinked']({
          id: projectId,
          scopeId: project.scopeId,
          after: { fieldGroupId, title: group.title },
        }),
      )
    return { fieldGroupId, projectId }
  },
})

/** Hides a field of a group in one project, or shows it there again (document 2 §3). */
export const setFieldPreference = defineCommand({
  name: 'set-field-preference',
  who: [projectPolicy.may('edit'), fieldPolicy.may('view')],
  undo: 'rows',
  input: fieldPreference,
  async run(context, { fieldId, projectId, hidden }) {
    const { tx, teamId, actor, emit } = context
    const project = await requireProject(context, projectId)
    const [field] = await findFields(tx, [fieldId])
    if (!field?.group || !fieldPolicy.allows(actor, 'view', field)) throw notFound('The field')
    projectPolicy.authorize(actor, 'edit', project)
    const changed = await putPreference(tx, teamId, { projectId, fieldId, fieldSetId: field.fieldSetId, hidden })
    if (changed)
      emit(
        projectFieldEvents[hidden ? 'field-hidden' : 'field-shown']({
          id: projectId,
          scopeId: project.scopeId,
          after: { fieldId, label: field.label },
        }),
      )
    return { fieldId, projectId }
  },
})
