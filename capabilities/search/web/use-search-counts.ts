import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { SearchCountsDocument, type SearchCountsQuery, type SearchCountsQueryVariables } from '#generated/operations/capabilities/search/web/search.ts'
import type { ResultType } from '../model/result-types.ts'
import { isAsking, optionsOf } from './search-request.ts'
import { filterLists, type FilterList, type SearchState } from './search-address.ts'

type Counted = SearchCountsQuery['search']['counts'][number]

/** What can be chosen of a filter, with how much of what is found has it. */
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
/** Counting waits until typing rests: it tells of the whole search, not of its beginning. */
const TYPING_PAUSE_MS = 250

const NOTHING: SearchCounts = { types: new Map(), choices: { projects: [], authors: [], tags: [], people: [] } }

/** Counts what is found by kind, project, contributor, tag and contact: of each as if nothing of it were chosen, so that one sees what another choice would give. */
export function useSearchCounts(shown: SearchState): SearchCounts {
  const client = useApolloClient()
  const [counts, setCounts] = useState(NOTHING)
  // One search is the same as another by what it says.
  const name = JSON.stringify({ ...shown, order: 'RELEVANCE', layout: 'list' } satisfies SearchState)
  useEffect(() => {
    const state = JSON.parse(name) as SearchState
    if (!isAsking(state)) return setCounts(NOTHING)
    const abort = new AbortController()
    const count = async (options: Omit<SearchCountsQueryVariables['options'], 'limit'>): Promise<Counted[]> => {
      const { data } = await client.query({ query: SearchCountsDocument, variables: { options: { ...options, limit: 0 } }, fetchPolicy: 'no-cache', context: { fetchOptions: { signal: abort.signal } } })
      return data?.search.counts ?? []
    }
    const ask = async (): Promise<void> => {
      const ownOf = (by: Counted['by'], rows: readonly Counted[]): CountedChoice[] => rows.filter((row) => row.by === by).map(({ value, title, count: found }) => ({ id: value, title, count: found }))
      const chosen = filterLists.filter((list) => state.filters[list].length > 0)
      const others = filterLists.filter((list) => !chosen.includes(list))
      const { types: ofTab, ...anyType } = optionsOf(state)
      const isAnswering = state.mode !== 'keywords'
      const [types, together, ...alone] = await Promise.all([
        count({ ...(isAnswering ? optionsOf({ ...state, tab: '' }) : anyType), counts: ['TYPE'] }),
        others.length === 0 ? [] : count({ ...anyType, ...(ofTab ? { types: ofTab } : {}), counts: others.map((list) => COUNTED_BY[list]) }),
        ...chosen.map(async (list) => count({ ...optionsOf({ ...state, filters: { ...state.filters, [list]: [] } }), counts: [COUNTED_BY[list]] })),
      ])
      if (abort.signal.aborted) return
      const choicesOf = (list: FilterList): CountedChoice[] => ownOf(COUNTED_BY[list], chosen.includes(list) ? (alone[chosen.indexOf(list)] ?? []) : together)
      setCounts({
        types: new Map(types.map(({ value, count: found }) => [value as ResultType, found])),
        choices: { projects: choicesOf('projects'), authors: choicesOf('authors'), tags: choicesOf('tags'), people: choicesOf('people') },
      })
    }
    // What cannot be counted is not shown: the results say why the search did not answer.
    const timer = setTimeout(() => void ask().catch(() => setCounts(NOTHING)), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, name])
  return counts
}
