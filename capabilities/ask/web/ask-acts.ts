import type { ApolloClient } from '@apollo/client'
import {
  AnswerAgainDocument,
  AskQuestionDocument,
  CancelAnswerDocument,
  ChangeConversationDocument,
  ContinueAnswerDocument,
  DeleteConversationDocument,
  RateAnswerDocument,
  ShareConversationDocument,
  StartConversationDocument,
  type ConversationRowFragment,
  type MessagePartsFragment,
} from '#generated/operations/capabilities/ask/web/ask.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { steering } from '#platform/web/live/steering.ts'
import type { ConversationFilter } from '../model/conversation.ts'
import type { Rating } from '../model/message.ts'
import { askStrings as strings } from './strings.ts'

const KIND = 'conversation'
const MESSAGE = 'conversationMessage'

/** The answer brings the conversation with its question. */
export const starting = (
  client: ApolloClient,
): Act<{ id: Id; question: string; filter: ConversationFilter; conditions?: FilterForm }> => ({
  name: 'start-conversation',
  queueAs: strings.queue.ask,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async (input, operationId, queue) => send(client, StartConversationDocument, { input }, operationId, queue),
})

export const asking = (
  client: ApolloClient,
): Act<{ conversationId: Id; question: string; against?: boolean; conditions?: FilterForm }> => ({
  name: 'ask-question',
  queueAs: strings.queue.ask,
  touches: ({ conversationId }) => [refTo(KIND, conversationId)],
  show: () => undefined,
  send: async (input, operationId, queue) => send(client, AskQuestionDocument, { input }, operationId, queue),
})

export const cancelling = steering<{ answerId: Id }>({
  name: 'cancel-answer',
  document: CancelAnswerDocument,
  of: ({ answerId }) => refTo(MESSAGE, answerId),
})

export const answeringAgain = steering<{ answerId: Id }>({
  name: 'answer-again',
  document: AnswerAgainDocument,
  of: ({ answerId }) => refTo(MESSAGE, answerId),
})

export const continuing = steering<{ answerId: Id }>({
  name: 'continue-answer',
  document: ContinueAnswerDocument,
  of: ({ answerId }) => refTo(MESSAGE, answerId),
})

export const changing = (client: ApolloClient): Act<{ id: Id; title?: string; filter?: ConversationFilter }> => ({
  name: 'change-conversation',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, title }) {
    if (title !== undefined)
      draft.patch<ConversationRowFragment>(refTo(KIND, id), (conversation) => ({ ...conversation, title }))
  },
  send: async (input, operationId, queue) => send(client, ChangeConversationDocument, { input }, operationId, queue),
})

export const sharing = (client: ApolloClient): Act<{ id: Id; shared: boolean }> => ({
  name: 'share-conversation',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, ShareConversationDocument, { input }, operationId),
})

export const rating = (client: ApolloClient): Act<{ answerId: Id; rating: Rating | null }> => ({
  name: 'rate-answer',
  queueAs: strings.queue.rate,
  touches: ({ answerId }) => [refTo(MESSAGE, answerId)],
  show(draft, { answerId, rating: given }) {
    draft.patch<MessagePartsFragment>(refTo(MESSAGE, answerId), (message) => ({ ...message, rating: given }))
  },
  send: async (input, operationId, queue) => send(client, RateAnswerDocument, { input }, operationId, queue),
})

export const deleting = (client: ApolloClient): Act<Id> => ({
  name: 'delete-conversation',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(KIND, id)],
  show: (draft, id) => draft.remove(refTo(KIND, id)),
  send: async (id, operationId, queue) =>
    send(client, DeleteConversationDocument, { input: { id } }, operationId, queue),
})
