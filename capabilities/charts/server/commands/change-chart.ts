import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { chartChange } from '../../model/chart.ts'
import { chartEvents } from '../../model/events.ts'
import { chartPolicy } from '../../model/policy.ts'
import { findCharts, updateChart } from '../store.ts'

/** Renames a chart, or saves other options under its title. */
export const changeChart = defineCommand({
  name: 'change-chart',
  who: [chartPolicy.may('edit')],
  undo: 'rows',
  input: chartChange,
  async run({ tx, actor, emit }, { id, ...change }) {
    const [chart] = await findCharts(tx, [id])
    if (!chart || !chartPolicy.allows(actor, 'view', chart)) throw notFound('The chart')
    chartPolicy.authorize(actor, 'edit', chart)
    await updateChart(tx, id, change)
    const before = { title: chart.title, options: chart.options }
    emit(chartEvents.changed({ id, scopeId: chart.scopeId, before, after: { ...before, ...change } }))
    return { id }
  },
})
