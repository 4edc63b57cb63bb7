import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { chartOptions, type ChartOptions } from '../model/chart.ts'
import {
  addingChartToInsight,
  changingChart,
  creatingChart,
  creatingInsightOfChart,
  deletingChart,
  type KeptChart,
} from './chart-acts.ts'
import { chartActStrings as text } from './strings.ts'

/** The options of a saved chart. */
export function optionsOf({ options: { dimension, dividedBy, ...options } }: Pick<KeptChart, 'options'>): ChartOptions {
  const asked = ({ kind, dimensionId }: KeptChart['options']['dimension']) => ({ kind, id: dimensionId })
  return chartOptions.parse({
    ...options,
    dimension: asked(dimension),
    dividedBy: dividedBy && asked(dividedBy),
  })
}

/** Commands on the charts of a project, undone by mod+z and by the toast. */
export function useChartCommands() {
  const create = useAct(creatingChart)
  const change = useAct(changingChart)
  const remove = useAct(deletingChart)
  const add = useAct(addingChartToInsight)
  const begin = useAct(creatingInsightOfChart)
  return {
    /** @returns the id of the new chart; null if it failed */
    async keep(projectId: Id, title: string, options: ChartOptions): Promise<Id | null> {
      const id = newId()
      return (await reportAct(create({ id, projectId, title, options }), { title: text.kept(title) })) ? id : null
    },
    change: async ({ id, title }: KeptChart, to: { title?: string; options?: ChartOptions }): Promise<boolean> =>
      reportAct(change({ id, ...to }), {
        title: to.options === undefined ? text.renamed(to.title ?? '') : text.changed(title),
      }),
    /** Adds a chart to the end of an insight. @returns whether it is there now */
    addToInsight: async (
      { id, title }: Pick<KeptChart, 'id' | 'title'>,
      insight: { id: Id; title: string },
      link: { title: string; href: string },
    ): Promise<boolean> =>
      reportAct(add({ id, insightId: insight.id }), {
        title: text.addedToInsight(title, insight.title),
        link,
        onceDone: true,
      }),
    /** Creates an insight of that title with a chart. @returns whether it was created */
    createInsightOf: async (
      { id: chartId, title }: Pick<KeptChart, 'id' | 'title'>,
      insight: { id: Id; title: string },
      link: { title: string; href: string },
    ): Promise<boolean> =>
      reportAct(begin({ id: insight.id, chartId, title: insight.title }), {
        title: text.addedToInsight(title, insight.title),
        link,
        onceDone: true,
      }),
    remove: async ({ id, title }: KeptChart): Promise<boolean> => reportAct(remove(id), { title: text.deleted(title) }),
  }
}
