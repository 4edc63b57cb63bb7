import { ApolloLink } from '@apollo/client/link'
import { BACKGROUND_REQUEST_HEADER } from '#platform/kernel/background-request-header.ts'

/**
 * Marks calls made while no user is active on the page: a request that the page makes on its own does not count as use
 * of the session. Comes before the links of `callLinks`.
 */
export function backgroundRequestLink(isSomebodyHere: () => boolean): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isSomebodyHere())
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, [BACKGROUND_REQUEST_HEADER]: '1' },
      }))
    return forward(operation)
  })
}
