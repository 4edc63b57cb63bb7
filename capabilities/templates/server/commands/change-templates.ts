import { z } from 'zod'
import { recordDeletion } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectRows } from '#projects/server/index.ts'
import { templateEvents } from '../../model/events.ts'
import { templatePolicy } from '../../model/policy.ts'
import { templateChange } from '../../model/template.ts'
import { requireTemplate } from '../require-source.ts'
import { templateRows, updateTemplate } from '../store.ts'

/** Changes the title or the description of a template. */
export const changeTemplate = defineCommand({
  name: 'change-template',
  who: [templatePolicy.may('edit')],
  undo: 'rows',
  input: templateChange,
  async run(context, { id, ...change }) {
    const template = await requireTemplate(context, id, 'edit')
    await updateTemplate(context.tx, id, change)
    const before = { title: template.title, description: template.description }
    context.emit(templateEvents.changed({ id, scopeId: template.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})

/**
 * Deletes a template with its contents. What was made from it stays.
 * @returns the deletion, by which it can be restored.
 */
export const deleteTemplate = defineCommand({
  name: 'delete-template',
  who: [templatePolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, emit } = context
    const template = await requireTemplate(context, id, 'delete')
    const deletionId = await recordDeletion(
      context,
      { kind: 'template', id, title: template.title, scopeId: template.scopeId },
      async (deletion) => {
        // The hidden project with its contents is deleted and restored with the template.
        if (template.projectId !== null) await projectRows.trash(tx, { ids: [template.projectId] }, deletion)
        return { template: (await templateRows.trash(tx, { ids: [id] }, deletion)).length }
      },
    )
    emit(templateEvents.deleted({ id, scopeId: template.scopeId }))
    return { id, deletionId }
  },
})
