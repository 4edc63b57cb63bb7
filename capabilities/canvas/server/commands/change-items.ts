import { defineCommand } from '#journal/server/index.ts'
import { itemChanges } from '../../model/item.ts'
import { canvasPolicy } from '../../model/policy.ts'
import { requireCanvas, publishChanged } from '../require-canvas.ts'
import { nextRevision, updateItems } from '../store.ts'
import { requireGroups } from './create-items.ts'

/**
 * Moves, resizes, edits, colours and groups items, as many as were chosen. Only the named attributes change: of two
 * changes to the same attribute the later one wins. Items that were deleted since are skipped.
 */
export const changeItems = defineCommand({
  name: 'change-canvas-items',
  who: [canvasPolicy.may('edit')],
  undo: 'rows',
  input: itemChanges,
  async run(context, { viewId, changes }) {
    const { tx, teamId } = context
    const canvas = await requireCanvas(context, viewId, 'edit')
    const revision = await nextRevision(tx, teamId, viewId)
    await requireGroups(context, viewId, changes, [])
    await updateItems(tx, viewId, revision, changes)
    publishChanged(context, canvas)
    return { revision }
  },
})
