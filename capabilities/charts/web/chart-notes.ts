import type { ApolloClient } from '@apollo/client'
import { ChartNotesDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** The notes behind a mark of a chart if values of notes are counted. */
export const chartNotes = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'chart-notes',
    kind: 'note',
    document: ChartNotesDocument,
    pageOf: ({ project }) => project?.chartNotes ?? null,
  })
