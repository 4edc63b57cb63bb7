import type { ApolloClient } from '@apollo/client'
import {
  TagHighlightMembersDocument,
  TagHighlightsDocument,
  type TagHighlightsQueryVariables,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'
import type { HighlightRow } from './highlight-acts.ts'

type TagHighlightsAsked = Pick<TagHighlightsQueryVariables, 'tagId' | 'text' | 'order'>

/** The highlights with a tag, in one of their orders: all, or those with some words in the quote or their note's title. */
export const tagHighlights = (client: ApolloClient): List<TagHighlightsAsked, HighlightRow> => ({
  name: 'tag-highlights',
  kind: 'highlight',
  async page(query, { first, after }) {
    const { data, version } = await ask(client, TagHighlightsDocument, { ...query, first, after })
    const { nodes = [], endCursor = null, hasNextPage = false } = data.tag?.highlights ?? {}
    const follows = concernsOf(data.tag?.highlightMembers.follows ?? [{ kind: 'tag', concerns: 'ALL' }])
    return { rows: nodes, endCursor, hasMore: hasNextPage, follows, places: null, version }
  },
  async members(query, { ids, changed, ends }) {
    const asked = { ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, TagHighlightMembersDocument, { ...query, ...asked })
    return { ...(data.tag?.highlightMembers ?? { order: [], changed: [], rows: [] }), version }
  },
})
