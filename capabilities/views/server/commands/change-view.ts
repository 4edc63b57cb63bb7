import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { rankAmong } from '#platform/kernel/rank.ts'
import { defineCommand } from '#journal/server/index.ts'
import { viewEvents } from '../../model/events.ts'
import { viewPolicy } from '../../model/policy.ts'
import { viewChange } from '../../model/view.ts'
import { requireView } from '../require-view.ts'
import { updateView, viewsOfProjects } from '../store.ts'

/** Changes the title, layout or settings of a saved view. */
export const changeView = defineCommand({
  name: 'change-view',
  who: [viewPolicy.may('edit')],
  undo: 'rows',
  input: viewChange,
  async run(context, { id, ...change }) {
    const view = await requireView(context, id, 'edit')
    await updateView(context.tx, id, change)
    const before = { title: view.title, layout: view.layout, data: view.data }
    context.emit(viewEvents.changed({ id, scopeId: view.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})

/** Moves a view after another one of its project, or to the first position. */
export const moveView = defineCommand({
  name: 'move-view',
  who: [viewPolicy.may('edit')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), afterId: z.uuid().nullable() }),
  async run(context, { id, afterId }) {
    const { tx, actor, emit } = context
    const view = await requireView(context, id, 'edit')
    const others = (await viewsOfProjects(tx, actor, [view.projectId])).filter((other) => other.id !== id)
    if (afterId !== null && !others.some((other) => other.id === afterId)) throw notFound('The view to place it after')
    const { rank, nudged } = rankAmong(others, id, afterId === null ? { beforeId: others[0]?.id } : { afterId })
    for (const one of [{ id, rank }, ...nudged]) await updateView(tx, one.id, { rank: one.rank })
    emit(viewEvents.moved({ id, scopeId: view.scopeId, before: { rank: view.rank }, after: { rank } }))
    return { id }
  },
})
