import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { insightPolicy } from '../../model/policy.ts'
import { findInsights, insightRows } from '../store.ts'

/** The size of a page; longer selections need several acts. */
const MAX_INSIGHTS_AT_ONCE = 1000

/** Deletes insights as one act. @returns the deletion, by which they can be restored. */
export const deleteInsights = defineCommand({
  name: 'delete-insights',
  who: [insightPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose an insight first.').max(MAX_INSIGHTS_AT_ONCE) }),
  async run(context, { ids }) {
    const found = await findInsights(context.tx, ids)
    return deleteThings(context, {
      kind: 'insight',
      rows: insightRows,
      ids,
      found,
      policy: insightPolicy,
      titleOf: (insight) => insight.title,
      plural: 'insights',
    })
  },
})

/** Restores the insights that one act deleted. */
export const restoreInsights = defineCommand({
  name: 'restore-insights',
  who: [insightPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'insight', deletionId, ({ actor }, scopeId) =>
      insightPolicy.authorize(actor, 'delete', { scopeId, locked: false }),
    )
    return { deletionId }
  },
})
