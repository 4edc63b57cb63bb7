import { ApolloLink } from '@apollo/client/link'
import { OperationTypeNode } from 'graphql'
import { tap } from 'rxjs'
import { rememberFollowed } from './followed-events.ts'

/** What an answer says of the workspace, beside its data. */
interface Versions {
  /** What it shows at least. */
  version?: number
  /** The commit that the act became. */
  committed?: number
}

/** The context of a call that wants to know. */
export interface VersionsContext {
  queryDeduplication?: boolean
  told: (versions: Versions) => void
}

/** Tells whoever asked which version an answer knows, and which commit an act was; remembers what may change answers. */
export function tellVersions(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ extensions }) => {
        ;(operation.getContext() as Partial<VersionsContext>).told?.(extensions ?? {})
        if (operation.operationType === OperationTypeNode.QUERY) rememberFollowed(operation, extensions?.['follows'])
      }),
    ),
  )
}
