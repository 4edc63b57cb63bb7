import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import {
  SearchCountsDocument,
  type SearchCountsQuery,
  type SearchCountsQueryVariables,
} from '#generated/operations/capabilities/search/web/search.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { NOT_SHARED } from '#platform/web/graphql/index.ts'
import { isAsking, optionsOf } from './search-request.ts'
import { filterLists, type FilterList, type SearchState } from './search-address.ts'
import { LOOK_AGAIN_MS, useChangesReported } from './use-search.ts'

type Counted = SearchCountsQuery['search']['counts'][number]

/** A value that can be chosen in a filter, with how many of the results have it. */
export interface CountedChoice {
  id: string
  title: string
  count: number
}

export interface SearchCounts {
  types: ReadonlyMap<ResultType, number>
  choices: Readonly<Record<FilterList, readonly CountedChoice[]>>
}

const COUNTED_BY = { projects: 'PROJECT', authors: 'AUTHOR', tags: 'TAG', people: 'PERSON' } as const
/** Counts are requested after a pause in typing of this length, so that they belong to the whole query. */
const TYPING_PAUSE_MS = 250

const NOTHING: SearchCounts = { types: new Map(), choices: { projects: [], authors: [], tags: [], people: [] } }

/**
 * Counts the results by kind, project, contributor, tag and contact: each as if none of its own values were chosen,
 * which shows what another choice would give. If the words are clearly misspelt, it counts what similar words find,
 * like the results.
 */
export function useSearchCounts(shown: SearchState): SearchCounts {
  const client = useApolloClient()
  const [counts, setCounts] = useState(NOTHING)
  // Two searches are the same if their contents are.
  const name = JSON.stringify({ ...shown, order: 'RELEVANCE', layout: 'list' } satisfies SearchState)
  const [looks, setLooks] = useState(0)
  const changes = useChangesReported() + looks
  useEffect(() => {
    const state = JSON.parse(name) as SearchState
    if (!isAsking(state)) return setCounts(NOTHING)
    const abort = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const { counts: asTyped, like, isReading } = await countsOf(client, state, abort.signal)
      const ofLike = like === null ? null : await countsOf(client, { ...state, query: like }, abort.signal)
      if (abort.signal.aborted) return
      setCounts(ofLike?.counts ?? asTyped)
      if (isReading) again = setTimeout(() => setLooks((count) => count + 1), LOOK_AGAIN_MS)
    }
    // If counting fails, no counts are shown: the results say why the search did not answer.
    const timer = setTimeout(() => void ask().catch(() => setCounts(NOTHING)), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      clearTimeout(again)
      abort.abort()
    }
  }, [client, name, changes])
  return counts
}

/**
 * The counts of a search; `like` are the similar words if those of the search are clearly misspelt. `isReading` while
 * something is still being indexed, and may not be counted.
 */
async function countsOf(
  client: ApolloClient,
  state: SearchState,
  signal: AbortSignal,
): Promise<{ counts: SearchCounts; like: string | null; isReading: boolean }> {
  const ask = async (
    options: Omit<SearchCountsQueryVariables['options'], 'limit'>,
  ): Promise<SearchCountsQuery['search'] | undefined> =>
    (
      await client.query({
        query: SearchCountsDocument,
        variables: { options: { ...options, limit: 0 } },
        fetchPolicy: 'no-cache',
        context: { ...NOT_SHARED, fetchOptions: { signal } },
      })
    ).data?.search
  const ownOf = (by: Counted['by'], rows: readonly Counted[]): CountedChoice[] =>
    rows.filter((row) => row.by === by).map(({ value, title, count: found }) => ({ id: value, title, count: found }))
  const chosen = filterLists.filter((list) => state.filters[list].length > 0)
  const others = filterLists.filter((list) => !chosen.includes(list))
  const { types: ofTab, ...anyType } = optionsOf(state)
  const isAnswering = state.mode !== 'keywords'
  const [byType, together, ...alone] = await Promise.all([
    ask({ ...(isAnswering ? optionsOf({ ...state, tab: '' }) : anyType), counts: ['TYPE'] }),
    others.length === 0
      ? undefined
      : ask({ ...anyType, ...(ofTab ? { types: ofTab } : {}), counts: others.map((list) => COUNTED_BY[list]) }),
    ...chosen.map(async (list) =>
      ask({ ...optionsOf({ ...state, filters: { ...state.filters, [list]: [] } }), counts: [COUNTED_BY[list]] }),
    ),
  ])
  const types = byType?.counts ?? []
  const choicesOf = (list: FilterList): CountedChoice[] =>
    ownOf(COUNTED_BY[list], (chosen.includes(list) ? alone[chosen.indexOf(list)] : together)?.counts ?? [])
  return {
    counts: {
      types: new Map(types.map(({ value, count: found }) => [value as ResultType, found])),
      choices: {
        projects: choicesOf('projects'),
        authors: choicesOf('authors'),
        tags: choicesOf('tags'),
        people: choicesOf('people'),
      },
    },
    isReading: byType !== undefined && byType.reading !== null,
    like: byType?.corrects === true && !state.asTyped && !isAnswering ? byType.suggestedQuery : null,
  }
}
