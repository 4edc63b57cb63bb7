import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { tap } from 'rxjs'
import { noteOwnCommit, rememberAnswer } from './followed-events.ts'

/** What an answer says beside its data. */
interface Versions {
  /** What it shows at least. */
  version?: number
  /** The commit that the act became. */
  committed?: number
  /** Kinds of things and types of events that may change it; null where anything may. */
  follows?: readonly string[] | null
}

/** The context of a call that wants to know. */
export interface VersionsContext {
  queryDeduplication?: boolean
  reported: (versions: Versions) => void
}

/** Tells whoever asked what an answer says beside its data; of all other answers remembers what may change them. */
export function publishVersions(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ extensions }) => {
        const committed: unknown = extensions?.['committed']
        if (typeof committed === 'number') noteOwnCommit(operation.client, committed)
        const { reported } = operation.getContext() as Partial<VersionsContext>
        // Whoever wants to know follows by itself, and may ask about a thousand rows.
        if (reported) reported(extensions ?? {})
        else if (operation.operationType === OperationTypeNode.QUERY) rememberAnswer(operation, extensions ?? {})
      }),
    ),
  )
}
