import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { insightEvents } from '../../model/events.ts'
import { insightPolicy } from '../../model/policy.ts'
import { requireInsight } from '../require-insight.ts'
import { sealInsight } from '../seals/seal-insight.ts'
import { updateInsight } from '../store.ts'

/**
 * Publishes a published insight again as it is now: its quotes are sealed again.
 * @throws Failure NotFound, Forbidden; InvalidOperation for a draft
 */
export const publishInsightAgain = defineCommand({
  name: 'publish-insight-again',
  who: [insightPolicy.may('publish')],
  undo: 'rows',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, actor, emit } = context
    const insight = await requireInsight(tx, actor, id)
    insightPolicy.authorize(actor, 'publish', insight)
    if (insight.publishedAt === null)
      throw new Failure('InvalidOperation', 'This insight is a draft. Publish it first.')
    const at = await sealInsight(context, insight)
    await updateInsight(tx, id, { published: { at, byId: actor.userId } })
    const said = { title: insight.title, locked: insight.locked, published: true }
    emit(insightEvents.published({ id, scopeId: insight.scopeId, before: said, after: said }))
    return { id }
  },
})
