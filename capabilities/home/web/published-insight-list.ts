import type { ApolloClient } from '@apollo/client'
import {
  PublishedInsightMembersDocument,
  PublishedInsightsDocument,
  type PublishedInsightPartsFragment,
} from '#generated/operations/capabilities/home/web/home-text.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'

/** Published insights that the viewer may see, the newest first. */
export const publishedInsightList = (client: ApolloClient): List<null, PublishedInsightPartsFragment> => ({
  name: 'published-insights',
  kind: 'insight',
  async page(_query, { first, after }) {
    const { data, version } = await ask(client, PublishedInsightsDocument, { first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.publishedInsights
    return {
      rows,
      endCursor,
      hasMore,
      follows: concernsOf(data.publishedInsightMembers.follows),
      places: null,
      version,
    }
  },
  async members(_query, { ids, changed, ends }) {
    const asked = { ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, PublishedInsightMembersDocument, asked)
    return { ...data.publishedInsightMembers, version }
  },
})
