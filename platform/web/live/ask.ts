import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import { NOT_SHARED } from '../graphql/not-shared.ts'
import type { VersionsContext } from '../graphql/publish-versions.ts'
import { hasOutbox, type QueuedCommandContext } from '../graphql/outbox-link.ts'
import type { Queue, Sent } from './act-sending.ts'
import type { Version } from './change.ts'

/**
 * Asks the server, bypassing the cache.
 * @returns the answer, the version that it shows at least, and which events may change it: kinds of things or types of
 * events; null if any event may
 */
export async function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<{ data: Data; version: Version; follows: readonly string[] | null }> {
  let version: Version = 0
  let follows: readonly string[] | null = null
  const reported: VersionsContext['reported'] = (said) => {
    version = said.version ?? 0
    follows = said.follows ?? null
  }
  const context: VersionsContext = { ...NOT_SHARED, reported }
  const { data } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: 'no-cache', context })
  return { data: data as Data, version, follows }
}

/** Sends an act, or queues it until the server is back. @returns the answer and the act's commit */
export async function send<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables & { operationId: Id }>,
  variables: Variables,
  operationId: Id,
  queue?: Queue,
): Promise<Sent & { data: Data }> {
  if (queue?.after && !hasOutbox(client)) await queue.after
  let committed: Version | null = null
  const context: VersionsContext & QueuedCommandContext = {
    reported: (versions) => (committed = versions.committed ?? null),
    ...(queue && { outbox: { id: operationId, ...queue } }),
  }
  const { data } = await client.mutate<Data, OperationVariables>({
    mutation: mutation as TypedDocumentNode<Data, OperationVariables>,
    variables: { ...variables, operationId },
    context,
  })
  return { data: data as Data, committed }
}
