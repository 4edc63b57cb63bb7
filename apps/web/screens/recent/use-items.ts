import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { WorkItemsDocument, type WorkItemsQuery } from '#generated/operations/apps/web/screens/recent/items.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import type { SearchOptionsInput } from '#search/model/search-options.ts'
import { useOnReturn } from '#platform/web/connection/index.ts'
import { AFRESH, toCallError, useReadAgain } from '#platform/web/graphql/index.ts'

type WorkItem = WorkItemsQuery['search']['items'][number]

const PAGE_ITEMS = 40
/** Changes reach the index a moment after they are committed; those that come close together are read once. */
const GATHER_MS = 600

interface ItemsView {
  state: 'loading' | 'ready' | 'failed'
  message: string
  items: readonly WorkItem[]
  nextOffset: number | null
  loadMore: () => void
  retry: () => void
}

interface Loaded {
  key: string
  state: ItemsView['state']
  message: string
  items: readonly WorkItem[]
  nextOffset: number | null
}

const nothingOf = (key: string): Loaded => ({ key, state: 'loading', message: '', items: [], nextOffset: null })

/** What narrows a list of items: saved-search options of document 2 §4. */
type ItemsFilter = Omit<SearchOptionsInput, 'types' | 'offset' | 'limit'>

/**
 * Items of these types that the viewer may see, the latest changed first unless the filter says otherwise. Follows what
 * is committed.
 */
export function useItems(types: readonly ResultType[], filter: ItemsFilter = {}): ItemsView {
  const client = useApolloClient()
  const key = JSON.stringify([types, filter])
  const latestKey = useRef(key)
  latestKey.current = key
  const [loaded, setLoaded] = useState(() => nothingOf(key))
  const shown = loaded.key === key ? loaded : nothingOf(key)

  const read = useCallback(
    async (offset: number, limit: number): Promise<void> => {
      const [asked, narrowed] = JSON.parse(key) as [ResultType[], ItemsFilter]
      const options = { sort: { by: 'UPDATED' as const }, ...narrowed, types: asked, offset, limit }
      try {
        const { data } = await client.query({
          query: WorkItemsDocument,
          variables: { options },
          fetchPolicy: 'network-only',
          context: AFRESH,
        })
        if (!data || latestKey.current !== key) return
        const { items, nextOffset } = data.search
        setLoaded((before) => ({
          key,
          state: 'ready',
          message: '',
          nextOffset,
          items: offset === 0 || before.key !== key ? items : [...before.items, ...items],
        }))
      } catch (error) {
        if (latestKey.current === key)
          setLoaded((before) => ({
            ...(before.key === key ? before : nothingOf(key)),
            state: 'failed',
            message: toCallError(error).message,
          }))
      }
    },
    [client, key],
  )
  useEffect(() => {
    void read(0, PAGE_ITEMS)
  }, [read])
  useReadAgain({
    concerns: ({ kind }) => kind !== 'document',
    read: async () => read(0, Math.max(shown.items.length, PAGE_ITEMS)),
    gatherMs: GATHER_MS,
  })
  const retry = useCallback(() => void read(0, PAGE_ITEMS), [read])
  useOnReturn(shown.state === 'failed', retry)
  return {
    ...shown,
    loadMore: () => {
      if (shown.state === 'ready' && shown.nextOffset !== null) void read(shown.nextOffset, PAGE_ITEMS)
    },
    retry,
  }
}
