import { sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { FOR_GOOD, deletionHandlers, withPorts, type UndoHandlers } from '#journal/server/index.ts'
import { deleteProject } from '#projects/server/index.ts'
import { deleteTemplate } from './commands/change-templates.ts'
import { cancelCopy } from './commands/end-copy.ts'
import { findCopy } from './copies-store.ts'

/**
 * Undoes a copy: a running one is stopped permanently; a finished one goes to the trash with all its current contents.
 * A copy that failed leaves nothing to undo.
 */
export const copyUndo: UndoHandlers = {
  names: 'id',
  async undoable(tx, _principal, ids) {
    const { rows } = await sql<{ id: Id }>`
      select c.id from project_copies c left join templates t on t.id = c.template_id
      join projects p on p.id = c.project_id and p.deleted_at is null
      where c.id = any(${[...ids]}::uuid[]) and (c.state = 'RUNNING' or (c.state = 'DONE' and (c.purpose <> 'TEMPLATE' or t.deleted_at is null)))`.execute(
      tx,
    )
    return rows.map((row) => row.id)
  },
  undo: withPorts(['queue'], async (context, id) => {
    const copy = await findCopy(context.tx, id, { lock: true })
    if (!copy) throw notFound('The copy')
    if (copy.state === 'RUNNING') {
      await cancelCopy.run(context, { id })
      return FOR_GOOD
    }
    const { deletionId } = await (copy.purpose === 'TEMPLATE'
      ? deleteTemplate.run(context, { id: copy.templateId ?? '' })
      : deleteProject.run(context, { id: copy.projectId }))
    return { deletionId }
  }),
  async redo(context, _id, left, answer) {
    const { deletionId } = left as { deletionId: Id }
    await deletionHandlers(context).undo(context, deletionId, answer)
  },
}
