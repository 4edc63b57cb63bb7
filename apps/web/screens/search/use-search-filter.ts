import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSelectedFilter, type SelectedFilter } from '#saved-filters/web/index.ts'
import {
  NO_FILTERS,
  parseSearchHash,
  readOwnFilter,
  searchHref,
  writeComplete,
  writeOwnFilter,
  type SearchState,
} from '#search/web/index.ts'

interface SearchFiltered {
  selected: SelectedFilter
  /** The search with the conditions in effect; nothing is searched while these are not known. */
  asked: SearchState
}

/**
 * The conditions of a search, as its address has them: its own, or those of a saved filter. The same state gives the
 * same result.
 */
export function useSearchFilter(state: SearchState): SearchFiltered {
  const router = useRouter()
  const own = useMemo(() => readOwnFilter(state.filter), [state.filter])
  const selected = useSelectedFilter(
    { selectedFilterId: state.selectedFilterId, filter: own, unread: own === null && state.filter !== '' },
    ({ selectedFilterId, filter }, step) => {
      // Changes that were started on this page may end when another page is shown.
      if (router.state.location.pathname !== searchHref({})) return
      const href = searchHref({
        ...parseSearchHash(router.state.location.hash),
        selectedFilterId,
        filter: writeOwnFilter(filter),
      })
      if (step === 'push') router.history.push(href)
      else router.history.replace(href)
    },
  )
  const { known, filter } = selected
  const asked = useMemo(
    (): SearchState =>
      known
        ? { ...state, selectedFilterId: '', filter: writeComplete(filter) }
        : { ...state, query: '', followUp: '', tab: '', selectedFilterId: '', filter: '', filters: NO_FILTERS },
    [state, known, filter],
  )
  return { selected, asked }
}
