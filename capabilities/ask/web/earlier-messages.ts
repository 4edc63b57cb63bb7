import type { ApolloClient } from '@apollo/client'
import {
  EarlierMessageMembersDocument,
  EarlierMessagesDocument,
} from '#generated/operations/capabilities/ask/web/earlier-messages.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'
import type { ShownMessage } from './use-conversation.ts'

/** Messages read at once: a question and its answer are two. More are too much for one request: answers have many quotes. */
export const MESSAGES_AT_ONCE = 20

/** The messages of a conversation before one of them, the latest first. */
export const earlierMessageList = (client: ApolloClient): List<{ conversationId: Id; before: Id }, ShownMessage> => ({
  name: 'conversation-messages',
  kind: 'conversationMessage',
  mostRows: MESSAGES_AT_ONCE,
  async page({ conversationId, before }, { first, after }) {
    const { data, version } = await ask(client, EarlierMessagesDocument, { conversationId, before, first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.conversationMessages
    const follows = concernsOf(data.conversationMessageMembers.follows)
    return { rows, endCursor, hasMore, follows, places: null, version }
  },
  async members({ conversationId }, { ids, changed, ends }) {
    const asked = { conversationId, ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, EarlierMessageMembersDocument, asked)
    return { ...data.conversationMessageMembers, version }
  },
})
