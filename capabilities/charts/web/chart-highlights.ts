import type { ApolloClient } from '@apollo/client'
import { ChartHighlightsDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** The highlights behind a mark of a chart. */
export const chartHighlights = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'chart-highlights',
    kind: 'highlight',
    document: ChartHighlightsDocument,
    pageOf: ({ project }) => project?.chartHighlights ?? null,
  })
