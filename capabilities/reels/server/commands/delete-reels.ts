import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { findInsights } from '#insights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { MAX_REELS_OF_INSIGHT } from '../../model/limits.ts'
import { reelPolicy } from '../../model/policy.ts'
import { findInsightReels, reelRows } from '../reels-store.ts'

/** Deletes reels of insights as one act. @returns the deletion, by which they can be restored. */
export const deleteReels = defineCommand({
  name: 'delete-reels',
  who: [reelPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a reel first.').max(MAX_REELS_OF_INSIGHT) }),
  async run(context, { ids }) {
    const reels = await findInsightReels(context.tx, ids)
    const locked = new Map(
      (
        await findInsights(
          context.tx,
          reels.map(({ insightId }) => insightId),
        )
      ).map((insight) => [insight.id, insight.locked]),
    )
    const found = reels.map((reel) => ({ ...reel, locked: locked.get(reel.insightId) ?? true }))
    return deleteThings(context, {
      kind: 'reel',
      rows: reelRows,
      ids,
      found,
      policy: reelPolicy,
      titleOf: (reel) => reel.title,
      plural: 'reels',
    })
  },
})

/** Restores reels of an insight that one act deleted. */
export const restoreReels = defineCommand({
  name: 'restore-reels',
  who: [reelPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'reel', deletionId, ({ actor }, scopeId) =>
      reelPolicy.authorize(actor, 'delete', { scopeId, locked: false }),
    )
    return { deletionId }
  },
})
