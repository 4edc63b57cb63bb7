import type { ApolloClient } from '@apollo/client'
import { NOT_SHARED } from '#platform/web/graphql/index.ts'
import {
  SearchDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '#generated/operations/capabilities/search/web/search.ts'

export interface FoundOrLike {
  found: SearchQuery['search']
  /** The similar words that were searched instead of words that are clearly misspelt. */
  like: string | null
}

/**
 * The result page for the options. If the words are clearly misspelt, it is that of similar words, unless the query is
 * to be searched as typed. Null once it is aborted; rejects when it cannot be answered.
 */
export async function searchOrLike(
  client: ApolloClient,
  options: SearchQueryVariables['options'],
  signal: AbortSignal,
  asTyped = false,
): Promise<FoundOrLike | null> {
  const search = async (asked: typeof options): Promise<SearchQuery['search'] | undefined> =>
    (
      await client.query({
        query: SearchDocument,
        variables: { options: asked },
        fetchPolicy: 'no-cache',
        context: { ...NOT_SHARED, fetchOptions: { signal } },
      })
    ).data?.search
  const found = await search(options)
  if (signal.aborted || !found) return null
  const isCorrected = found.corrects && !asTyped && !options.offset && options.query?.method !== 'HYBRID'
  const like = isCorrected ? found.suggestedQuery : null
  if (like === null) return { found, like }
  const ofLike = await search({ ...options, query: { ...options.query, value: like } })
  return signal.aborted || !ofLike ? null : { found: ofLike, like }
}
