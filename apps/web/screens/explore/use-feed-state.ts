import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { feedQuery, type FeedQuery, type SavedFeed } from '#feeds/model/saved-feed.ts'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { useSelectedFilter, type SelectedFilter } from '#saved-filters/web/index.ts'
import { changedAddress } from '../../changed-address.ts'

type Layout = SavedFeed['layout']

const QUERY = 'query'
const LAYOUT = 'layout'
const SELECTED_FILTER = 'selectedFilterId'

/** The query of a feed without its conditions, which are chosen separately. */
type FeedLookQuery = Omit<FeedQuery, 'filter'>

/** What is shown of a feed: as it was saved, except what the address changes. */
interface FeedState {
  /** The whole query, including the conditions in effect. */
  query: FeedQuery
  layout: Layout
  selected: SelectedFilter
  /** Whether something else than what was saved is chosen. */
  changed: boolean
  /**
   * Changes the choices, except conditions; they are in the address so that they can be shared. Null restores what was
   * saved.
   */
  choose: (choice: { query?: FeedQuery; layout?: Layout } | null) => void
}

function readQuery(text: string | null): FeedQuery | null {
  try {
    const read = feedQuery.safeParse(JSON.parse(text ?? 'null'))
    return read.success ? read.data : null
  } catch {
    // A truncated address: its value cannot be read.
    return null
  }
}

function withoutFilter({ filter: _filter, ...look }: FeedQuery): FeedLookQuery {
  return look
}

/**
 * The query parameter of the address: set where the query differs from what was saved, or has its own conditions, even
 * if these are empty.
 */
function queryParamOf(look: FeedLookQuery, filter: FilterForm | null, saved: FeedQuery): string | null {
  if (filter) return JSON.stringify({ ...look, filter })
  return JSON.stringify(look) === JSON.stringify(withoutFilter(saved)) ? null : JSON.stringify(look)
}

export function useFeedState(saved: { query: FeedQuery; layout: Layout }): FeedState {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  const addressed = useMemo(() => {
    const read = new URLSearchParams(search)
    const query = readQuery(read.get(QUERY))
    return {
      query,
      unread: query === null && read.has(QUERY),
      layout: read.get(LAYOUT),
      selectedFilterId: read.get(SELECTED_FILTER) ?? '',
    }
  }, [search])
  const change = useCallback(
    (parameters: Record<string, string | null>, step: 'replace' | 'push' = 'replace'): void =>
      router.history[step](changedAddress(router.state.location, parameters)),
    [router],
  )
  const addressedNow = useCallback(
    () => readQuery(new URLSearchParams(router.state.location.searchStr).get(QUERY)),
    [router],
  )
  const base = saved.query.filter ?? NO_FILTER
  const selected = useSelectedFilter(
    {
      selectedFilterId: addressed.selectedFilterId,
      filter: addressed.query?.filter ?? null,
      base,
      unread: addressed.unread,
    },
    ({ selectedFilterId, filter }, step) =>
      change(
        {
          [SELECTED_FILTER]: selectedFilterId === '' ? null : selectedFilterId,
          [QUERY]: queryParamOf(withoutFilter(addressedNow() ?? saved.query), filter, saved.query),
        },
        step,
      ),
  )
  return useMemo(() => {
    const look = withoutFilter(addressed.query ?? saved.query)
    const layout = addressed.layout === 'list' ? 'LIST' : addressed.layout === 'grid' ? 'GRID' : saved.layout
    return {
      query: selected.filter.fields.length > 0 ? { ...look, filter: selected.filter } : look,
      layout,
      selected,
      // A query with unknown conditions cannot be saved.
      changed:
        selected.known &&
        (selected.differs || layout !== saved.layout || queryParamOf(look, null, saved.query) !== null),
      choose(choice) {
        if (choice === null) change({ [QUERY]: null, [LAYOUT]: null, [SELECTED_FILTER]: null })
        if (choice?.query)
          change({ [QUERY]: queryParamOf(withoutFilter(choice.query), addressedNow()?.filter ?? null, saved.query) })
        if (choice?.layout) change({ [LAYOUT]: choice.layout === saved.layout ? null : choice.layout.toLowerCase() })
      },
    }
  }, [addressed, addressedNow, change, selected, saved])
}
