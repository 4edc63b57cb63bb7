import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { viewEvents } from '../../model/events.ts'
import { viewPolicy } from '../../model/policy.ts'
import { cardDisplay } from '../../model/view.ts'
import { cardDisplaysOf, keepCardDisplay } from '../card-displays.ts'
import { requireView } from '../require-view.ts'

/** Sets the columns that cards of a view show to the actor alone. */
export const showOnCards = defineCommand({
  name: 'show-on-cards',
  who: [viewPolicy.may('view')],
  undo: 'rows',
  input: cardDisplay,
  // A personal display setting changes nothing in the workspace.
  allowedWhenReadOnly: true,
  async run(context, { viewId, shown }) {
    const { tx, teamId, actor, emit } = context
    const view = await requireView(context, viewId, 'view')
    if (actor.userId === null) throw notFound('The view')
    const before = (await cardDisplaysOf(tx, actor.userId, [viewId])).get(viewId) ?? null
    await keepCardDisplay(tx, teamId, actor.userId, viewId, shown)
    emit(viewEvents.shownOnCards({ id: viewId, scopeId: view.scopeId, before: { shown: before }, after: { shown } }))
    return { id: viewId }
  },
})
