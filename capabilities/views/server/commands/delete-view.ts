import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { viewPolicy } from '../../model/policy.ts'
import { findViews, viewRows } from '../store.ts'

/** Deletes a saved view, but not its rows. @returns the deletion, with which the view can be restored. */
export const deleteView = defineCommand({
  name: 'delete-view',
  who: [viewPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    return deleteThings(context, {
      kind: 'projectView',
      rows: viewRows,
      ids: [id],
      found: await findViews(context.tx, [id]),
      policy: viewPolicy,
      titleOf: (view) => view.title,
      plural: 'views',
    })
  },
})

/** Restores a deleted view. */
export const restoreView = defineCommand({
  name: 'restore-view',
  who: [viewPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'projectView', deletionId, ({ actor }, scopeId) =>
      viewPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
