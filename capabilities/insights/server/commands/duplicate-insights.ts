import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, madeThings } from '#journal/server/index.ts'
import { copyContents } from '#projects/server/index.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { MAX_INSIGHTS_COPIED_AT_ONCE } from '../../model/limits.ts'
import { insightPolicy } from '../../model/policy.ts'
import { findInsights, nameCopies } from '../store.ts'
import { deleteInsights } from './delete-insights.ts'

/**
 * Copies insights within their projects as one act: the copies are drafts with the same fields and quotes.
 * @returns the copies, in the order of the insights
 */
export const duplicateInsights = defineCommand({
  name: 'duplicate-insights',
  who: [insightPolicy.may('view'), projectPolicy.may('contribute')],
  undo: madeThings('insights', async (context, ids) => deleteInsights.run(context, { ids })),
  input: z.object({
    ids: z
      .array(z.uuid())
      .min(1, 'Choose an insight first.')
      .max(MAX_INSIGHTS_COPIED_AT_ONCE, `At most ${MAX_INSIGHTS_COPIED_AT_ONCE} insights are duplicated at once.`),
  }),
  async run(context, { ids }) {
    const { tx, actor } = context
    const seen = new Map(
      (await findInsights(tx, ids))
        .filter((one) => insightPolicy.allows(actor, 'view', one))
        .map((one) => [one.id, one]),
    )
    if (ids.some((id) => !seen.has(id))) throw notFound('An insight')
    const copies = await copyContents(
      context,
      'insights',
      ids.flatMap((id) => seen.get(id) ?? []),
    )
    await nameCopies(tx, copies)
    return { ids: copies }
  },
})
