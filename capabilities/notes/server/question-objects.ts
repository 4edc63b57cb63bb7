import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { questionPolicy } from '../model/policy.ts'
import {
  QUESTION_TYPES,
  type PastOption,
  type Question,
  type QuestionOption,
  type ResponseData,
} from '../model/question.ts'
import { visibleQuestions } from './questions-store.ts'
import type { ResponseRow } from './responses-store.ts'

const questionType = builder.enumType('QuestionType', {
  description: 'Whether a question is answered in words, with several options or with one.',
  values: QUESTION_TYPES,
})
const questionOption = builder.objectRef<QuestionOption>('QuestionOption').implement({
  description: 'An answer that can be chosen.',
  fields: (t) => ({ id: t.exposeID('id'), optionText: t.exposeString('optionText') }),
})

const pastOption = builder.objectRef<PastOption>('PastOption').implement({
  description: 'An option that can no longer be chosen.',
  fields: (t) => ({
    id: t.exposeID('id'),
    optionText: t.exposeString('optionText'),
    mergedIntoId: t.exposeID('mergedInto', {
      nullable: true,
      description: 'The option as which it counts; null if it was removed.',
    }),
  }),
})

const viewerCan = viewerCanType('QuestionViewerCan', 'the question', questionPolicy, ['edit'])

/** A question of a project that the viewer may see; null otherwise. */
export const questionObject = builder.loadableObject('Question', {
  description: 'A survey question that notes of a project answer.',
  load: rowLoader(visibleQuestions),
  toKey: (question: Question) => question.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: questionType }),
    text: t.exposeString('text'),
    options: t.field({
      description: 'The options to choose from; empty for free text. At most 200.',
      type: [questionOption],
      resolve: (question) => [...question.options],
    }),
    pastOptions: t.field({
      description: 'Options that were removed or merged into another, which answers may still name.',
      type: [pastOption],
      resolve: (question) => [...question.pastOptions],
    }),
    project: t.field({ type: projectObject, resolve: (question) => question.projectId }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (question, _arguments, context) => questionPolicy.viewerCan(workspaceOf(context).actor, question),
    }),
  }),
})

const responseData = builder.objectRef<ResponseData>('ResponseData').implement({
  description: 'What an answer has in addition to the text or the chosen options.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'What was written in addition to the chosen options.' }),
  }),
})

builder.queryField('questionsById', (t) =>
  t.field({
    type: [questionObject],
    nullable: { list: false, items: true },
    description: 'Questions in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
)

/** One answer of a note. */
export const responseObject = builder.objectRef<ResponseRow>('Response').implement({
  description: 'The answer of one note to one question.',
  fields: (t) => ({
    id: t.exposeID('id'),
    questionId: t.exposeID('questionId'),
    question: t.field({ type: questionObject, resolve: (response) => response.questionId }),
    response: t.stringList({
      description: 'The text of a free-text answer, or the ids of the chosen options.',
      resolve: (response) => [...response.response],
    }),
    responseData: t.field({
      type: responseData,
      nullable: true,
      description: 'What was written in addition to the chosen options; null if nothing was.',
      resolve: (response) => response.responseData,
    }),
  }),
})
