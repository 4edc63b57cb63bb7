import { ApolloLink } from '@apollo/client/link'
import { BACKGROUND_REQUEST_HEADER } from '#platform/kernel/background-request-header.ts'

/**
 * Says of each call whether somebody is at the page: what it asks by itself is no use of their session. Stands before
 * the links of `callLinks`.
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
