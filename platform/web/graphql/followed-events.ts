import type { ApolloClient, ApolloLink, ObservableQuery, OperationVariables } from '@apollo/client'

/** Answers whose questions nobody asks any more are forgotten, the oldest first. */
const MOST_REMEMBERED = 500

const remembered = new WeakMap<ApolloClient, Map<string, readonly string[]>>()

/** Remembers which events may change an answer, as the server says with it: kinds of things, or types of events. */
export function rememberFollowed({ client, operationName, variables }: ApolloLink.Operation, follows: unknown): void {
  const known = remembered.get(client) ?? new Map<string, readonly string[]>()
  remembered.set(client, known)
  const key = keyOf(operationName, variables)
  known.delete(key)
  // Where the server does not say, as for what it keeps outside of the workspace, any change may.
  if (Array.isArray(follows)) known.set(key, follows as readonly string[])
  for (const oldest of known.keys()) {
    if (known.size <= MOST_REMEMBERED) return
    known.delete(oldest)
  }
}

/** Whether events of these kinds and types may change what a query shows. */
export function isConcerned(client: ApolloClient, shown: ObservableQuery, events: ReadonlySet<string>): boolean {
  const follows = remembered.get(client)?.get(keyOf(shown.queryName, shown.variables))
  return follows === undefined || follows.some((one) => events.has(one))
}

function keyOf(operationName: string | undefined, variables: OperationVariables): string {
  return `${operationName ?? ''} ${JSON.stringify(variables)}`
}
