import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { ProjectHeadDocument, ProjectReadmeDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ProjectViewsDocument, ViewFieldsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { likelyTab } from './tab-left.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'

const READS_README = /^\/projects\/[^/]+\/readme\/?$/
const BEGINS = /^\/projects\/[^/]+\/?$/

/**
 * Requests the data of a project's frame before it is drawn, all at once and not one after another. A failure shows on
 * the page, which requests it again.
 */
export function readProjectAhead(client: ApolloClient, projectId: Id, path: string): void {
  const read = <Variables extends OperationVariables>(
    query: TypedDocumentNode<unknown, Variables>,
    variables: Variables,
  ): void => {
    if (isStillSo(client, questionIn(query, variables))) return
    client.query<unknown, OperationVariables>({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined)
  }
  read(ProjectHeadDocument, { id: projectId })
  read(ProjectViewsDocument, { projectId })
  // The fields that rows are grouped by: otherwise a grouped tab would know what to query only after loading them.
  read(ViewFieldsDocument, { projectId })
  // Otherwise a readme would be requested only after the head, which says that it is shown.
  if (READS_README.test(path) || (BEGINS.test(path) && (likelyTab(client, projectId) ?? 'readme') === 'readme'))
    read(ProjectReadmeDocument, { id: projectId })
}
