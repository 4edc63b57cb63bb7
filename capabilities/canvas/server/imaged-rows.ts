import type { Id } from '#platform/kernel/ids.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { requireGroups } from './commands/create-items.ts'
import { requireCanvas, publishChanged } from './require-canvas.ts'
import { countOn, findItems, nextRevision, revisionOf } from './store.ts'

/** Where items of canvases are, what they contain and how they look. */
export const imagedItems: ImagedTable = {
  table: 'canvas_items',
  keys: ['id'],
  async hold({ tx, teamId }, ids) {
    const views = new Set((await findItems(tx, ids)).map(({ viewId }) => viewId))
    for (const viewId of [...views].toSorted()) await nextRevision(tx, teamId, viewId)
  },
  async putBack(context, rows) {
    const { tx } = context
    for (const [viewId, ones] of Map.groupBy(rows, ({ row }) => String(row['view_id']))) {
      const canvas = await requireCanvas(context, viewId, 'edit')
      const grouped = ones.filter(({ after }) => after !== null && 'group_id' in after)
      const placed = grouped.map(({ row }) => ({ groupId: row['group_id'] as Id | null }))
      await requireGroups(context, viewId, placed, [])
      await countOn(
        tx,
        ones.map(({ thingId }) => thingId),
        await revisionOf(tx, viewId),
      )
      publishChanged(context, canvas)
    }
    return []
  },
}
