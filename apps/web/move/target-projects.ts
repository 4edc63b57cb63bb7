import type { ApolloClient } from '@apollo/client'
import { MoveProjectsDocument } from '#generated/operations/apps/web/move/move.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** The projects that something can be moved to, the latest changed first. */
export const targetProjects = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'move-targets',
    kind: 'project',
    document: MoveProjectsDocument,
    pageOf: ({ projects }) => projects,
  })
