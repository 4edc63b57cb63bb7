import { z } from 'zod'
import { fillFields, givenValues } from '#fields/server/index.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { defineCommand } from '#journal/server/index.ts'
import { insightPolicy } from '../../model/policy.ts'
import { requireInsight } from '../require-insight.ts'

/** Sets values of fields of an insight; null clears one. */
export const fillInsightFields = defineCommand({
  name: 'fill-insight-fields',
  who: [insightPolicy.may('edit'), fieldPolicy.may('fill')],
  undo: 'rows',
  input: z.object({ id: z.uuid(), values: givenValues }),
  async run(context, { id, values }) {
    const insight = await requireInsight(context.tx, context.actor, id)
    insightPolicy.authorize(context.actor, 'edit', insight)
    await fillFields(context, { kind: 'insight', id, scopeId: insight.scopeId }, values)
    return { id }
  },
})
