import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { feedQuery, type FeedQuery, type SavedFeed } from '#feeds/model/saved-feed.ts'

type Layout = SavedFeed['layout']

/** What is shown of a feed: as it was saved, but for what the address says. */
interface FeedState {
  query: FeedQuery
  layout: Layout
  /** Something else than what was saved is chosen. */
  changed: boolean
  /** Chooses something else, which stands in the address so that it can be shared; null goes back to what was saved. */
  choose: (choice: { query?: FeedQuery; layout?: Layout } | null) => void
}

function readQuery(text: string | null): FeedQuery | null {
  try {
    const read = feedQuery.safeParse(JSON.parse(text ?? 'null'))
    return read.success ? read.data : null
  } catch {
    // An address that was cut short: what stands there cannot be known.
    return null
  }
}

export function useFeedState(saved: { query: FeedQuery; layout: Layout }): FeedState {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.searchStr })
  return useMemo(() => {
    const read = new URLSearchParams(search)
    const layout = read.get('layout')
    const query = readQuery(read.get('query'))
    return {
      query: query ?? saved.query,
      layout: layout === 'list' ? 'LIST' : layout === 'grid' ? 'GRID' : saved.layout,
      changed: query !== null || layout === 'list' || layout === 'grid',
      choose(choice) {
        const next = new URLSearchParams(search)
        const set = (key: string, value: string, usual: boolean): void => (usual ? next.delete(key) : next.set(key, value))
        if (choice === null) for (const key of ['query', 'layout']) next.delete(key)
        if (choice?.query) set('query', JSON.stringify(choice.query), JSON.stringify(choice.query) === JSON.stringify(saved.query))
        if (choice?.layout) set('layout', choice.layout.toLowerCase(), choice.layout === saved.layout)
        const written = next.toString()
        router.history.replace(router.state.location.pathname + (written && `?${written}`))
      },
    }
  }, [router, search, saved])
}
