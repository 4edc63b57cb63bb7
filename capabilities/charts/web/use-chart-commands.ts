import {
  ChangeChartDocument,
  CreateChartDocument,
  DeleteChartDocument,
  RestoreChartDocument,
  type KeptChartFragment,
} from '#generated/operations/capabilities/charts/web/charts.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { chartOptions, type ChartOptions } from '../model/chart.ts'
import { chartActStrings as text } from './strings.ts'

/** A chart that was kept. */
export type KeptChart = KeptChartFragment

/** The charts of a project, read again after one came, went or changed. */
const LIST = { refetch: ['ProjectCharts'] }

/** The options of a kept chart. */
export function optionsOf({ options }: KeptChart): ChartOptions {
  return chartOptions.parse(options)
}

/** What can be done with the charts of a project, undone by mod+z and the toast. */
export function useChartCommands() {
  const [create] = useCommand(CreateChartDocument, LIST)
  const [change] = useCommand(ChangeChartDocument, LIST)
  const [remove] = useCommand(DeleteChartDocument, LIST)
  const [restore] = useCommand(RestoreChartDocument, LIST)
  return {
    /** @returns the id of the new chart; null when it failed. */
    async keep(projectId: Id, title: string, options: ChartOptions): Promise<Id | null> {
      const id = newId()
      const isDone = await perform({
        title: text.kept(title),
        run: async () => {
          dataOf(await create({ input: { id, projectId, title, options } }))
          return async () => dataOf(await remove({ input: { id } }))
        },
      })
      return isDone ? id : null
    },
    change: async (chart: KeptChart, to: { title?: string; options?: ChartOptions }): Promise<boolean> =>
      perform({
        title: to.options === undefined ? text.renamed(to.title ?? '') : text.changed(chart.title),
        run: async () => {
          dataOf(await change({ input: { id: chart.id, ...to } }))
          return async () =>
            dataOf(await change({ input: { id: chart.id, title: chart.title, options: optionsOf(chart) } }))
        },
      }),
    remove: async (chart: KeptChart): Promise<boolean> =>
      perform({
        title: text.deleted(chart.title),
        run: async () => {
          const deletionId = dataOf(await remove({ input: { id: chart.id } }))?.deleteChart.deletionId ?? ''
          return async () => dataOf(await restore({ input: { deletionId } }))
        },
      }),
  }
}
