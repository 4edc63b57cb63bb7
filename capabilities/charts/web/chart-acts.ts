import type { ApolloClient } from '@apollo/client'
import {
  AddChartToInsightDocument,
  ChangeChartDocument,
  CreateChartDocument,
  CreateInsightOfChartDocument,
  DeleteChartDocument,
  type KeptChartFragment,
  type ProjectChartsQuery,
} from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import type { ChartDimension, ChartOptions } from '../model/chart.ts'
import { chartActStrings as strings } from './strings.ts'

/** A saved chart. */
export type KeptChart = KeptChartFragment

const KIND = 'chart'

interface CreatingChart {
  id: Id
  projectId: Id
  title: string
  options: ChartOptions
}

/** Creates a chart after the others. */
export const creatingChart = (client: ApolloClient): Act<CreatingChart> => ({
  name: 'create-chart',
  queueAs: strings.queue.keep,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, projectId, title, options }) {
    const viewerCan = { __typename: 'ChartViewerCan' as const, edit: true, delete: true }
    const kept = (dimension: ChartDimension) => ({
      __typename: 'ChartDimension' as const,
      kind: dimension.kind,
      dimensionId: dimension.id,
    })
    const { dimension, dividedBy } = options
    const made: KeptChart = {
      __typename: 'Chart',
      id,
      title,
      options: { ...options, dimension: kept(dimension), dividedBy: dividedBy && kept(dividedBy) },
      viewerCan,
    }
    draft.patch<Partial<NonNullable<ProjectChartsQuery['project']>>>(refTo('project', projectId), (project) =>
      // If the project shows no charts, or already shows this one.
      !project.charts || project.charts.some((chart) => chart.id === id)
        ? project
        : { ...project, charts: [...project.charts, made] },
    )
  },
  send: async (input, operationId, queue) => send(client, CreateChartDocument, { input }, operationId, queue),
})

export const changingChart = (client: ApolloClient): Act<{ id: Id; title?: string; options?: ChartOptions }> => ({
  name: 'change-chart',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, title }) {
    // Options are in the address until they are saved, even if that is refused.
    if (title !== undefined) draft.patch<KeptChart>(refTo(KIND, id), (chart) => ({ ...chart, title }))
  },
  send: async (input, operationId, queue) => send(client, ChangeChartDocument, { input }, operationId, queue),
})

export const deletingChart = (client: ApolloClient): Act<Id> => ({
  name: 'delete-chart',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(KIND, id)],
  show: (draft, id) => draft.remove(refTo(KIND, id)),
  send: async (id, operationId, queue) => send(client, DeleteChartDocument, { input: { id } }, operationId, queue),
})

/** If the text is open, the card arrives like any edit of another user. */
export const addingChartToInsight = (client: ApolloClient): Act<{ id: Id; insightId: Id }> => ({
  name: 'add-chart-to-insight',
  queueAs: strings.queue.addToInsight,
  touches: ({ insightId }) => [refTo('insight', insightId)],
  show: () => undefined,
  send: async (input, operationId, queue) => send(client, AddChartToInsightDocument, { input }, operationId, queue),
})

/** Draws nothing ahead: only the server knows the position of an insight among the others. */
export const creatingInsightOfChart = (client: ApolloClient): Act<{ id: Id; chartId: Id; title: string }> => ({
  name: 'create-insight-of-chart',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('insight', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateInsightOfChartDocument, { input }, operationId),
})
