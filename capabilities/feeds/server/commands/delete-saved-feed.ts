import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { savedFeedPolicy } from '../../model/policy.ts'
import { findSavedFeeds, savedFeedRows } from '../store.ts'

/** Deletes a feed, but not the insights that it shows. @returns the deletion, by which it can be restored */
export const deleteSavedFeed = defineCommand({
  name: 'delete-saved-feed',
  who: [savedFeedPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findSavedFeeds(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'savedFeed',
      rows: savedFeedRows,
      ids: [id],
      found,
      policy: savedFeedPolicy,
      titleOf: ({ title }) => title,
      plural: 'feeds',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted feed. */
export const restoreSavedFeed = defineCommand({
  name: 'restore-saved-feed',
  who: [savedFeedPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'savedFeed', deletionId, ({ actor }, scopeId) =>
      savedFeedPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
