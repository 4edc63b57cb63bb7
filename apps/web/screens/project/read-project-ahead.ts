import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { ProjectHeadDocument, ProjectReadmeDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ProjectViewsDocument, ViewFieldsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { tabLeft } from './tab-left.ts'
import { isStillSo, questionIn } from '#platform/web/graphql/followed-events.ts'

const READS_README = /^\/projects\/[^/]+\/readme\/?$/
const BEGINS = /^\/projects\/[^/]+\/?$/

/**
 * Asks for what a project's pages stand under while they are not drawn yet, at once and not one behind the other. A
 * failure shows on the page, which asks again.
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
  // What rows are grouped by: a tab that is would know only behind them what to ask.
  read(ViewFieldsDocument, { projectId })
  // A readme would be asked for only once the head says that it is shown.
  if (READS_README.test(path) || (BEGINS.test(path) && (tabLeft(projectId) ?? 'readme') === 'readme'))
    read(ProjectReadmeDocument, { id: projectId })
}
