import { z } from 'zod'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { addInsight, madeInsight } from '#insights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { chartPolicy } from '../../model/policy.ts'
import { findCharts } from '../store.ts'

/** Creates an insight in the project of a chart, with the chart as a live card. Without a title it has the chart's. */
export const createInsightOfChart = defineCommand({
  name: 'create-insight-of-chart',
  who: [projectPolicy.may('contribute'), chartPolicy.may('view')],
  undo: madeInsight,
  input: z.object({
    id: z.uuid().optional(),
    chartId: z.uuid(),
    title: z
      .string()
      .trim()
      .max(MAX_INSIGHT_TITLE_CHARS, `An insight title has at most ${MAX_INSIGHT_TITLE_CHARS} characters.`)
      .default(''),
  }),
  async run(context, { id, chartId, title }) {
    const [chart] = await findCharts(context.tx, [chartId])
    if (!chart || !chartPolicy.allows(context.actor, 'view', chart)) throw notFound('The chart')
    const project = await findProject(context.tx, chart.projectId)
    if (!project) throw notFound('The project')
    projectPolicy.authorize(context.actor, 'contribute', project)
    // An empty paragraph to write in above the chart.
    const card = { type: 'reference', attrs: { target: 'chart', targetId: chartId } }
    const content = { type: 'doc' as const, content: [{ type: 'paragraph' }, card, { type: 'paragraph' }] }
    const created = await addInsight(context, project, { id, title: title || chart.title, content, published: false })
    await touchProject(context.tx, project.id)
    return { id: created }
  },
})
