import type { ApolloClient } from '@apollo/client'
import {
  ChangeQuestionDocument,
  ChangeQuestionOptionsDocument,
  CreateQuestionDocument,
  DeleteQuestionDocument,
  MoveQuestionDocument,
  type QuestionPartsFragment,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { ChangeQuestionOptionsInput, CreateQuestionInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { surveyStrings as strings } from './strings.ts'

const WAITS_FOR_ANSWER = { queueAs: REFUSED_AWAY.needsAnswer, show: () => undefined }

/** Only the server knows the order of the questions. */
export const creatingQuestion = (client: ApolloClient): Act<CreateQuestionInput & { id: Id }> => ({
  ...WAITS_FOR_ANSWER,
  name: 'create-question',
  touches: ({ id }) => [refTo('question', id)],
  send: async (input, operationId) => send(client, CreateQuestionDocument, { input }, operationId),
})

export const renamingQuestion = (client: ApolloClient): Act<{ id: Id; text: string }> => ({
  name: 'change-question',
  queueAs: strings.queueRename,
  touches: ({ id }) => [refTo('question', id)],
  show: (draft, { id, text }) =>
    draft.patch<QuestionPartsFragment>(refTo('question', id), (question) => changed(question, { text })),
  send: async (input, operationId, queue) => send(client, ChangeQuestionDocument, { input }, operationId, queue),
})

/** Only the server knows how answers count afterwards. */
export const changingOptions = (client: ApolloClient): Act<ChangeQuestionOptionsInput> => ({
  ...WAITS_FOR_ANSWER,
  name: 'change-question-options',
  touches: ({ id }) => [refTo('question', id)],
  send: async (input, operationId) => send(client, ChangeQuestionOptionsDocument, { input }, operationId),
})

export const movingQuestion = (client: ApolloClient): Act<{ id: Id; afterId: Id | null }> => ({
  name: 'move-question',
  queueAs: strings.queueMove,
  touches: ({ id }) => [refTo('question', id)],
  show: (draft, { id, afterId }) =>
    draft.arrange({ kind: 'question', ids: [id], to: { after: afterId }, among: () => true }),
  send: async (input, operationId, queue) => send(client, MoveQuestionDocument, { input }, operationId, queue),
})

export const deletingQuestion = (client: ApolloClient): Act<{ id: Id }> => ({
  name: 'delete-question',
  queueAs: strings.queueDelete,
  touches: ({ id }) => [refTo('question', id)],
  show: (draft, { id }) => draft.remove(refTo('question', id)),
  send: async (input, operationId, queue) => send(client, DeleteQuestionDocument, { input }, operationId, queue),
})
