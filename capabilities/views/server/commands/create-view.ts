import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext, madeThing } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { viewEvents } from '../../model/events.ts'
import { MAX_VIEWS_OF_PROJECT } from '../../model/limits.ts'
import { viewPolicy } from '../../model/policy.ts'
import { newView, type ProjectView } from '../../model/view.ts'
import { announceDuplicate } from '../duplicating.ts'
import { requireView } from '../require-view.ts'
import { insertView, viewsOfProjects } from '../store.ts'
import { deleteView } from './delete-view.ts'

async function addView(context: CommandContext, view: Omit<ProjectView, 'rank'>): Promise<{ id: Id }> {
  const { tx, teamId, actor, principal, emit } = context
  if ((await viewsOfProjects(tx, actor, [view.projectId])).length >= MAX_VIEWS_OF_PROJECT)
    throw invalidAt(['projectId'], `A project has at most ${MAX_VIEWS_OF_PROJECT} views.`, MAX_VIEWS_OF_PROJECT)
  await insertView(tx, teamId, principal, view)
  emit(
    viewEvents.created({
      id: view.id,
      scopeId: view.scopeId,
      after: { title: view.title, layout: view.layout, projectId: view.projectId },
    }),
  )
  return { id: view.id }
}

/** Creates a view of a project with its type of rows, layout, filter and order. */
export const createView = defineCommand({
  name: 'create-view',
  who: [viewPolicy.may('edit')],
  undo: madeThing('project_views', async (context, id) => deleteView.run(context, { id })),
  input: newView,
  async run(context, { id = newId(), projectId, ...rest }) {
    const project = await findProject(context.tx, projectId)
    if (!project || !projectPolicy.allows(context.actor, 'view', project)) throw notFound('The project')
    viewPolicy.authorize(context.actor, 'edit', project)
    return addView(context, { id, projectId, scopeId: project.scopeId, ...rest })
  },
})

/** Duplicates a view under another name, after the others. */
export const duplicateView = defineCommand({
  name: 'duplicate-view',
  who: [viewPolicy.may('edit')],
  undo: madeThing('project_views', async (context, id) => deleteView.run(context, { id })),
  input: z.object({ id: z.uuid(), copyId: z.uuid(), title: newView.shape.title }),
  async run(context, { id, copyId, title }) {
    const { rank: _, ...view } = await requireView(context, id, 'edit')
    const copy = await addView(context, { ...view, id: copyId, title })
    await announceDuplicate(context, { fromId: id, toId: copyId, scopeId: view.scopeId })
    return copy
  },
})
