import type { ApolloClient } from '@apollo/client'
import {
  ConversationMembersDocument,
  ConversationsDocument,
  type ConversationRowFragment,
} from '#generated/operations/capabilities/ask/web/ask.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'

export type ConversationRow = ConversationRowFragment

/** Conversations, the latest asked in first: those of the viewer, or those that others share. */
export const conversationList = (client: ApolloClient): List<{ ofOthers: boolean }, ConversationRow> => ({
  name: 'conversations',
  kind: 'conversation',
  async page({ ofOthers }, { first, after }) {
    const { data, version } = await ask(client, ConversationsDocument, { ofOthers, first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.conversations
    return { rows, endCursor, hasMore, follows: concernsOf(data.conversationMembers.follows), places: null, version }
  },
  async members({ ofOthers }, { ids, changed, ends }) {
    const asked = { ofOthers, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, ConversationMembersDocument, asked)
    return { ...data.conversationMembers, version }
  },
})
