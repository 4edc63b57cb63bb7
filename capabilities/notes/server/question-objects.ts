import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { rowLoader } from '#journal/server/index.ts'
import { QUESTION_TYPES, type Question, type QuestionOption } from '../model/question.ts'
import { findQuestions } from './questions-store.ts'
import type { ResponseRow } from './responses-store.ts'

const questionType = builder.enumType('QuestionType', {
  description: 'Whether a question is answered in words, by several options or by one.',
  values: QUESTION_TYPES,
})
const questionOption = builder.objectRef<QuestionOption>('QuestionOption').implement({
  description: 'An answer that can be chosen.',
  fields: (t) => ({ id: t.exposeID('id'), optionText: t.exposeString('optionText') }),
})

/** A question of a project that the viewer may see; null otherwise. */
export const questionObject = builder.loadableObject('Question', {
  description: 'A question of a survey that notes of a project answer.',
  load: rowLoader(async (tx, actor, ids) =>
    (await findQuestions(tx, ids)).filter((question) => actor.levelOn(question.scopeId) !== 'NONE'),
  ),
  toKey: (question: Question) => question.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: questionType }),
    text: t.exposeString('text'),
    options: t.field({
      description: 'What can be chosen; none for free text. At most 200.',
      type: [questionOption],
      resolve: (question) => [...question.options],
    }),
  }),
})

builder.queryField('questionsById', (t) =>
  t.field({
    type: [questionObject],
    nullable: { list: false, items: true },
    description: 'Questions in the order of the ids, at most 1,000; null where the viewer may see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
)

/** One answer of a note. */
export const responseObject = builder.objectRef<ResponseRow>('Response').implement({
  description: 'What one note answers to one question.',
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    question: t.field({ type: questionObject, resolve: (response) => response.questionId }),
    response: t.stringList({
      description: 'The text of free text; the ids of chosen options.',
      resolve: (response) => [...response.response],
    }),
  }),
})
