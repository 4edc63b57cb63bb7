import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreDeletion } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { insightPolicy } from '../../model/policy.ts'
import { findInsights, trashInsights } from '../store.ts'

/** As many as a page shows; longer selections come in several acts. */
const MAX_INSIGHTS_AT_ONCE = 1000

/** Deletes insights as one act. @returns the deletion, by which they can be brought back. */
export const deleteInsights = defineCommand({
  name: 'delete-insights',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose an insight first.').max(MAX_INSIGHTS_AT_ONCE) }),
  async run(context, { ids }) {
    const { tx, actor, emit } = context
    const insights = await findInsights(tx, ids)
    const [first] = insights
    if (!first || insights.length !== new Set(ids).size || insights.some((one) => !insightPolicy.allows(actor, 'view', one))) throw notFound('An insight')
    for (const insight of insights) insightPolicy.authorize(actor, 'delete', insight)
    const title = insights.length === 1 ? first.title : `${insights.length} insights`
    const deletionId = await recordDeletion(context, { kind: 'insight', id: first.id, title, scopeId: first.scopeId })
    for (const { id, scopeId } of await trashInsights(tx, { ids }, deletionId)) emit({ type: 'insight.deleted', resource: { kind: 'insight', id }, scopeId })
    return { deletionId, ids: insights.map((insight) => insight.id) }
  },
})

export const restoreInsights = defineCommand({
  name: 'restore-insights',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const deletion = await context.tx.selectFrom('deletions').select(['scope_id', 'resource_kind']).where('id', '=', deletionId).executeTakeFirst()
    if (!deletion || deletion.resource_kind !== 'insight') throw notFound('What was deleted')
    insightPolicy.authorize(context.actor, 'delete', { scopeId: deletion.scope_id, locked: false })
    await restoreDeletion(context, deletionId)
    return { deletionId }
  },
})
