import type { ApolloClient } from '@apollo/client'
import {
  LinkQuestionsDocument,
  PairOptionDocument,
  UnlinkQuestionDocument,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { PairOptionInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

/** Only the server knows what is linked afterwards. */
const WAITS_FOR_ANSWER = { queueAs: REFUSED_AWAY.needsAnswer, show: () => undefined }

export const linkingQuestions = (client: ApolloClient): Act<{ id: Id; otherId: Id }> => ({
  ...WAITS_FOR_ANSWER,
  name: 'link-questions',
  touches: ({ id, otherId }) => [refTo('question', id), refTo('question', otherId)],
  send: async (input, operationId) => send(client, LinkQuestionsDocument, { input }, operationId),
})

export const unlinkingQuestion = (client: ApolloClient): Act<{ id: Id }> => ({
  ...WAITS_FOR_ANSWER,
  name: 'unlink-question',
  touches: ({ id }) => [refTo('question', id)],
  send: async (input, operationId) => send(client, UnlinkQuestionDocument, { input }, operationId),
})

export const pairingOption = (client: ApolloClient): Act<PairOptionInput> => ({
  ...WAITS_FOR_ANSWER,
  name: 'pair-option',
  touches: ({ id }) => [refTo('question', id)],
  send: async (input, operationId) => send(client, PairOptionDocument, { input }, operationId),
})
