import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { tap } from 'rxjs'
import { noteOwnCommit, rememberAnswer } from './followed-events.ts'

/** What an answer contains beside its data. */
interface Versions {
  /** The version it shows at least. */
  version?: number
  /** The version that the act was committed as. */
  committed?: number
  /** Kinds of things and types of events that may change it; null where anything may. */
  follows?: readonly string[] | null
}

/** The context of a call that receives the versions itself. */
export interface VersionsContext {
  queryDeduplication?: boolean
  reported: (versions: Versions) => void
}

/** Passes the versions of an answer to a call that wants them; of all other queries, remembers what may change them. */
export function publishVersions(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ extensions }) => {
        const committed: unknown = extensions?.['committed']
        if (typeof committed === 'number') noteOwnCommit(operation.client, committed)
        const { reported } = operation.getContext() as Partial<VersionsContext>
        // Such a caller follows changes itself, and may request a thousand rows.
        if (reported) reported(extensions ?? {})
        else if (operation.operationType === OperationTypeNode.QUERY) rememberAnswer(operation, extensions ?? {})
      }),
    ),
  )
}
