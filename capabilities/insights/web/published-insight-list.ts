import type { ApolloClient } from '@apollo/client'
import {
  PublishedInsightMembersDocument,
  PublishedInsightsDocument,
  type PublishedInsightPartsFragment,
} from '#generated/operations/capabilities/insights/web/published-insights.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'

export type PublishedInsight = PublishedInsightPartsFragment

interface PublishedQuery {
  /** Insights of the projects in this folder and the folders below it; null for all. */
  folderId: Id | null
}

/** Published insights that the viewer may see, newest first. */
export const publishedInsightList = (client: ApolloClient): List<PublishedQuery, PublishedInsight> => ({
  name: 'published-insights',
  kind: 'insight',
  async page({ folderId }, { first, after }) {
    const { data, version } = await ask(client, PublishedInsightsDocument, { folderId, first, after })
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
  async members({ folderId }, { ids, changed, ends }) {
    const asked = { folderId, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, PublishedInsightMembersDocument, asked)
    return { ...data.publishedInsightMembers, version }
  },
})
