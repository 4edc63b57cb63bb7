import type { ApolloClient } from '@apollo/client'
import { WorkItemsDocument, type WorkItemsQuery } from '#generated/operations/apps/web/screens/recent/items.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import type { SearchOptionsInput } from '#search/model/search-options.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { List } from '#platform/web/live/list.ts'

type WorkItem = WorkItemsQuery['search']['items'][number]

/** What narrows a list of items: saved-search options of document 2 §4. */
export type ItemsFilter = Omit<SearchOptionsInput, 'types' | 'offset' | 'limit'>

/** Changes reach the index a moment after they are committed. */
const INDEX_LAG_MS = 600

/** Items of these types that the viewer may see, the latest changed first unless the filter says otherwise. */
export const workItems = (
  client: ApolloClient,
): List<{ types: readonly ResultType[]; filter: ItemsFilter }, WorkItem> => ({
  name: 'work-items',
  kind: 'item',
  lagMs: INDEX_LAG_MS,
  async page({ types, filter }, { first, after }) {
    const offset = after === null ? 0 : Number(after)
    const options = { sort: { by: 'UPDATED' as const }, ...filter, types: [...types], offset, limit: first }
    const { data, version } = await ask(client, WorkItemsDocument, { options })
    const { items, nextOffset } = data.search
    return {
      rows: items,
      endCursor: nextOffset === null ? null : String(nextOffset),
      hasMore: nextOffset !== null,
      // What somebody writes is found once they have paused.
      follows: { '*': 'all', document: null },
      places: null,
      version,
    }
  },
})
