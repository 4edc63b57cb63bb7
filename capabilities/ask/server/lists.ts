import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, seenBy } from '#journal/server/index.ts'
import { membersOfConversation, pageOfMessages } from './messages-in-order.ts'
import { conversationsInOrder, listConversations } from './store.ts'

/** The conversations of the reader, or those that others share; the latest asked in first. */
export const conversationList = defineList({
  name: 'conversations',
  input: z.object({ ofOthers: z.boolean(), find: z.string() }),
  follows: () => ({
    conversation: 'row',
    // Who may see them, and the names of their owners.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => true,
  page: async (tx, actor, query, page) => idsOfPage(await listConversations(tx, actor, query, page)),
  members: async (tx, actor, query, asked) =>
    membersInOrder(tx, conversationsInOrder(actor, query), asked, seenBy(actor)),
})

/** The questions and answers of a conversation, the latest first: pages show the end of it first. */
export const messageList = defineList({
  name: 'conversation-messages',
  input: z.object({ conversationId: z.uuid() }),
  // Events name the conversation, and no message.
  follows: () => ({ conversation: 'all', scope: 'all', group: 'all' }),
  isPersonal: () => false,
  page: async (tx, actor, { conversationId }, page) => idsOfPage(await pageOfMessages(tx, actor, conversationId, page)),
  members: async (tx, actor, { conversationId }, asked) => membersOfConversation(tx, actor, conversationId, asked),
})
