import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { imagedThings, type CommandContext, type ImagedTable } from '#journal/server/index.ts'
import { viewPolicy } from '../model/policy.ts'
import { requireView } from './require-view.ts'

export const imagedViews = imagedThings({
  kind: 'projectView',
  table: 'project_views',
  names: { view_data: 'data' },
  authorize: (actor, { scopeId }) => viewPolicy.authorize(actor, 'edit', { scopeId }),
})

/** Where rows were put on boards. */
export const imagedRanks: ImagedTable = {
  table: 'view_ranks',
  keys: ['view_id', 'row_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const ofViews = Map.groupBy(rows, ({ row }) => String(row['view_id']))
    return Promise.all(
      [...ofViews].map(async ([viewId, ones]) => ({
        type: 'projectView.arranged',
        resource: { kind: 'projectView', id: viewId },
        scopeId: await placeOf(context, viewId, 'edit'),
        after: { rowIds: ones.map(({ thingId }) => thingId), toGroup: null },
      })),
    )
  },
}

/** What cards of a view show to one member. */
export const imagedCardDisplays: ImagedTable = {
  table: 'view_card_displays',
  keys: ['view_id', 'user_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    return Promise.all(
      rows.map(async ({ thingId, before, after, row }) => {
        if (row['user_id'] !== context.actor.userId) throw notFound('The view')
        return {
          type: 'projectView.shownOnCards',
          resource: { kind: 'projectView', id: thingId },
          scopeId: await placeOf(context, thingId, 'view'),
          before: { shown: before?.['shown'] ?? null },
          after: { shown: after?.['shown'] ?? null },
        }
      }),
    )
  },
}

async function placeOf(context: CommandContext, viewId: Id, action: 'view' | 'edit'): Promise<Id> {
  return (await requireView(context, viewId, action)).scopeId
}
