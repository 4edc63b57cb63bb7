import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { deletePlace, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectPolicy } from '../../model/policy.ts'
import { findProject } from '../store.ts'

/** Deletes a project with everything in it, as one act. @returns the deletion, by which it can be restored. */
export const deleteProject = defineCommand({
  name: 'delete-project',
  who: [projectPolicy.may('delete')],
  undo: 'deletion',
  ports: ['queue'],
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const project = await findProject(context.tx, id)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'delete', project)
    const deletionId = await deletePlace(context, {
      kind: 'project',
      id,
      title: project.title,
      scopeId: project.scopeId,
    })
    return { id, deletionId }
  },
})

/** Restores a deleted project, with everything that was deleted with it. */
export const restoreProject = defineCommand({
  name: 'restore-project',
  who: [projectPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'project', deletionId, ({ actor }, scopeId) =>
      projectPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
