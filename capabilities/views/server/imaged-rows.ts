import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { imagedThings, type CommandContext, type ImagedTable } from '#journal/server/index.ts'
import { viewEvents } from '../model/events.ts'
import { viewPolicy } from '../model/policy.ts'
import { LAYOUTS, viewData } from '../model/view.ts'
import { requireView } from './require-view.ts'

const row = z.object({ title: z.string(), layout: z.enum(LAYOUTS), view_data: viewData, rank: z.number() })

export const imagedViews = imagedThings({
  table: 'project_views',
  row,
  authorize: (actor, { scopeId }) => viewPolicy.authorize(actor, 'edit', { scopeId }),
  eventOf: ({ id, scopeId, columns, was, is }) =>
    columns.every((column) => column === 'rank')
      ? viewEvents.moved({ id, scopeId, before: { rank: was.rank }, after: { rank: is.rank } })
      : viewEvents.changed({ id, scopeId, before: said(was), after: said(is) }),
})

function said({ title, layout, view_data: data }: z.output<typeof row>) {
  return { title, layout, data }
}

/** The ranks of rows on boards. */
export const imagedRanks: ImagedTable = {
  table: 'view_ranks',
  keys: ['view_id', 'row_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const ofViews = Map.groupBy(rows, (putBack) => String(putBack.row['view_id']))
    return Promise.all(
      [...ofViews].map(async ([id, ones]) =>
        viewEvents.arranged({
          id,
          scopeId: await placeOf(context, id, 'edit'),
          after: { rowIds: ones.map(({ thingId }) => thingId), toGroup: null },
        }),
      ),
    )
  },
}

const display = z.object({ shown: z.array(z.string()) }).nullable()

/** The columns that cards of a view show to one member. */
export const imagedCardDisplays: ImagedTable = {
  table: 'view_card_displays',
  keys: ['view_id', 'user_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    return Promise.all(
      rows.map(async (putBack) => {
        if (putBack.row['user_id'] !== context.actor.userId) throw notFound('The view')
        return viewEvents.shownOnCards({
          id: putBack.thingId,
          scopeId: await placeOf(context, putBack.thingId, 'view'),
          before: { shown: display.parse(putBack.before)?.shown ?? null },
          after: { shown: display.parse(putBack.after)?.shown ?? null },
        })
      }),
    )
  },
}

async function placeOf(context: CommandContext, viewId: Id, action: 'view' | 'edit'): Promise<Id> {
  return (await requireView(context, viewId, action)).scopeId
}
