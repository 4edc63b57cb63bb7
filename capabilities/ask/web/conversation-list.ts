import type { ApolloClient } from '@apollo/client'
import {
  ConversationMembersDocument,
  ConversationsDocument,
  type ConversationRowFragment,
} from '#generated/operations/capabilities/ask/web/ask.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'

export type ConversationRow = ConversationRowFragment

/** Which conversations: those of the viewer, or those that others share; with these words in the title. */
interface Asked {
  ofOthers: boolean
  find: string
}

/** Conversations, the latest asked in first. */
export const conversationList = (client: ApolloClient): List<Asked, ConversationRow> => ({
  name: 'conversations',
  kind: 'conversation',
  async page(asked, { first, after }) {
    const { data, version } = await ask(client, ConversationsDocument, { ...asked, first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.conversations
    return { rows, endCursor, hasMore, follows: concernsOf(data.conversationMembers.follows), places: null, version }
  },
  async members(asked, { ids, changed, ends }) {
    const of = { ...asked, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, ConversationMembersDocument, of)
    return { ...data.conversationMembers, version }
  },
})
