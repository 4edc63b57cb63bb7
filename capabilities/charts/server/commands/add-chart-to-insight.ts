import { z } from 'zod'
import { addReferences, insightPolicy } from '#insights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { chartPolicy } from '../../model/policy.ts'
import { findCharts } from '../store.ts'

/** Adds a chart to the end of an insight as a live card. A chart that is already in the insight is not added again. */
export const addChartToInsight = defineCommand({
  name: 'add-chart-to-insight',
  who: [insightPolicy.may('edit'), chartPolicy.may('view')],
  undo: { never: 'It edits the text, which has an undo history of its own.' },
  input: z.object({ id: z.uuid(), insightId: z.uuid() }),
  async run(context, { id, insightId }) {
    const [chart] = await findCharts(context.tx, [id])
    if (!chart || !chartPolicy.allows(context.actor, 'view', chart)) throw notFound('The chart')
    await addReferences(context, insightId, [{ type: 'reference', attrs: { target: 'chart', targetId: id } }])
    return { id }
  },
})
