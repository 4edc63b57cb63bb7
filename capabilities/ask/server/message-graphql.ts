import { notUnderstood } from '#filters/model/not-understood.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
import { progressObject, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { asksQuestion } from '#search/model/question.ts'
import { ANSWER_STATES, MESSAGE_TYPES, RATINGS, type LookedFor, type Message } from '../model/message.ts'
import { answerObject } from './answer-graphql.ts'
import { lookedForBefore } from './looked-for-store.ts'
import { shownAnswers } from './show-answers.ts'
import { visibleMessages } from './message-store.ts'

/** Quotes are read from texts, which are split into sentences. */
const TEXTS_WEIGHT = 20

const messageType = builder.enumType('ConversationMessageType', {
  description: 'A question of the owner, an answer, or what a language model thought before it.',
  values: MESSAGE_TYPES,
})
const answerState = builder.enumType('ConversationMessageState', {
  description: 'How far an answer is; a question is `DONE`.',
  values: ANSWER_STATES,
})
const rating = builder.enumType('ConversationMessageRating', {
  description: 'How the owner rated an answer.',
  values: RATINGS,
})

const lookedForObject = builder.objectRef<LookedFor>('ConversationLookedFor').implement({
  description: 'What was looked for before an answer.',
  fields: (t) => ({
    questions: t.exposeStringList('questions', {
      description: 'The questions that a language model named besides the one that was asked.',
    }),
    quotes: t.exposeInt('quotes', { description: 'How many quotes were found.' }),
    things: t.exposeInt('things', { description: 'In how many notes, insights and highlights.' }),
  }),
})

export const messageObject = builder.loadableObject('ConversationMessage', {
  description: 'A question, or the answer to the question before it.',
  load: rowLoader(visibleMessages),
  toKey: (message: Message) => message.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: messageType }),
    text: t.exposeString('text', { nullable: true, description: 'The words of a question; null for an answer.' }),
    isQuestion: t.boolean({
      description: 'Whether the words of a question read as one; false for an answer.',
      resolve: ({ text }) => text !== null && asksQuestion(text),
    }),
    state: t.expose('state', { type: answerState }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why there is no answer, as a sentence.' }),
    rating: t.expose('rating', { type: rating, nullable: true }),
    lookedFor: t.field({
      type: lookedForObject,
      nullable: true,
      description: 'Only of messages of the type `THINKING`.',
      resolve: (message) => message.lookedFor,
    }),
    conditions: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Of a question: the filter form that what it is answered from matches. It refers to fields and things by their ids, including what the viewer cannot see. Null without.',
      resolve: ({ conditions }) => conditions,
    }),
    notUnderstood: t.field({
      type: [notUnderstoodObject],
      description: 'Those of its conditions that are not understood, and filter nothing.',
      resolve: ({ conditions }) => (conditions === null ? [] : notUnderstood(conditions)),
    }),
    createdAt: t.expose('madeAt', { type: 'DateTime' }),
    answer: t.loadable({
      type: answerObject,
      nullable: true,
      description: 'Null for a question, and while there is no answer.',
      extensions: { weight: TEXTS_WEIGHT },
      load: async (messages: Message[], context) => shownAnswers(messages, context),
      resolve: (message) => message,
    }),
  }),
})
builder.objectField(messageObject, 'thinking', (t) =>
  t.loadable({
    type: messageObject,
    nullable: true,
    description:
      'The message of the type `THINKING` before an answer; null where nothing more than the question was looked for.',
    load: async (messages: Message[], context) =>
      workspaceOf(context).read(async (tx) => lookedForBefore(tx, messages)),
    resolve: (message) => message,
  }),
)

builder.objectField(progressObject, 'conversationMessage', (t) =>
  t.field({
    type: messageObject,
    nullable: true,
    resolve: ({ kind, id }) => (kind === 'conversationMessage' ? id : null),
  }),
)
