import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { someItems } from '../../model/item.ts'
import { canvasPolicy } from '../../model/policy.ts'
import { requireCanvas, publishChanged } from '../require-canvas.ts'
import { countOnDeletion, findItems, itemRows, nextRevision } from '../store.ts'

/**
 * Deletes items of a canvas, as many as still exist; the members of a group stay.
 * @returns the deletion, by which they are restored
 */
export const deleteItems = defineCommand({
  name: 'delete-canvas-items',
  who: [canvasPolicy.may('delete')],
  undo: 'deletion',
  input: someItems,
  async run(context, { viewId, ids }) {
    const canvas = await requireCanvas(context, viewId, 'delete')
    await nextRevision(context.tx, context.teamId, viewId)
    const found = (await findItems(context.tx, ids)).filter((item) => item.viewId === viewId)
    if (found.length === 0) throw notFound('What you chose')
    const { deletionId } = await deleteThings(context, {
      kind: 'canvasItem',
      rows: itemRows,
      ids: found.map((item) => item.id),
      found,
      policy: canvasPolicy,
      titleOf: (item) => item.text,
      plural: 'objects of a canvas',
    })
    await countOnDeletion(context.tx, deletionId)
    publishChanged(context, canvas)
    return { deletionId }
  },
})

/** Restores items that one act deleted from a canvas. */
export const restoreItems = defineCommand({
  name: 'restore-canvas-items',
  who: [canvasPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'canvasItem', deletionId, ({ actor }, scopeId) =>
      canvasPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { deletionId }
  },
})
