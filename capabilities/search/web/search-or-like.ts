import type { ApolloClient } from '@apollo/client'
import { AFRESH } from '#platform/web/graphql/index.ts'
import {
  SearchDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '#generated/operations/capabilities/search/web/search.ts'

export interface FoundOrLike {
  found: SearchQuery['search']
  /** What was searched in place of words that nothing holds: others, which are like them. */
  like: string | null
}

/**
 * The page of a search that the options ask for; where nothing holds the words as they were typed, that of words like
 * them. Null once it is aborted; rejects when it cannot be answered.
 */
export async function searchOrLike(
  client: ApolloClient,
  options: SearchQueryVariables['options'],
  signal: AbortSignal,
): Promise<FoundOrLike | null> {
  const search = async (asked: typeof options): Promise<SearchQuery['search'] | undefined> =>
    (
      await client.query({
        query: SearchDocument,
        variables: { options: asked },
        fetchPolicy: 'no-cache',
        context: { ...AFRESH, fetchOptions: { signal } },
      })
    ).data?.search
  const found = await search(options)
  if (signal.aborted || !found) return null
  const like = found.total === 0 && !options.offset && options.query?.method !== 'HYBRID' ? found.suggestedQuery : null
  if (like === null) return { found, like }
  const ofLike = await search({ ...options, query: { ...options.query, value: like } })
  return signal.aborted || !ofLike ? null : { found: ofLike, like }
}
