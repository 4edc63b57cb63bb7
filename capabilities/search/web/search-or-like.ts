import type { ApolloClient } from '@apollo/client'
import { AFRESH } from '#platform/web/graphql/index.ts'
import {
  SearchDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '#generated/operations/capabilities/search/web/search.ts'

export interface FoundOrLike {
  found: SearchQuery['search']
  /** What was searched in place of words that are surely misspelt: others, which are like them. */
  like: string | null
}

/**
 * The page of a search that the options ask for; where its words are surely misspelt, that of words like them, unless it
 * is asked as it was typed. Null once it is aborted; rejects when it cannot be answered.
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
        context: { ...AFRESH, fetchOptions: { signal } },
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
