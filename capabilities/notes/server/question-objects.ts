import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { shownText } from '../model/shown-text.ts'
import { questionPolicy } from '../model/policy.ts'
import { QUESTION_TYPES, type PastOption, type QuestionOption, type ResponseData } from '../model/question.ts'
import { optionsOfQuestions, pastOptionsOfQuestions, visibleListed, type ListedQuestion } from './listed-questions.ts'
import type { ResponseRow } from './responses-store.ts'

const questionType = builder.enumType('QuestionType', {
  description: 'Whether a question is answered in words, with several options or with one.',
  values: QUESTION_TYPES,
})
const CUT_TEXT = 'Its text; if `chars` is given, at most the first so many characters, with a sign where it is cut.'

const questionOption = builder.objectRef<QuestionOption>('QuestionOption').implement({
  description: 'An answer that can be chosen.',
  fields: (t) => ({
    id: t.exposeID('id'),
    optionText: t.string({
      description: CUT_TEXT,
      args: { chars: t.arg.int({ required: false }) },
      resolve: ({ optionText }, { chars }) => shownText(optionText, chars ?? Infinity),
    }),
  }),
})

const pastOption = builder.objectRef<PastOption>('PastOption').implement({
  description: 'An option that can no longer be chosen.',
  fields: (t) => ({
    id: t.exposeID('id'),
    optionText: t.string({
      description: CUT_TEXT,
      args: { chars: t.arg.int({ required: false }) },
      resolve: ({ optionText }, { chars }) => shownText(optionText, chars ?? Infinity),
    }),
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
  load: rowLoader(visibleListed),
  toKey: (question: ListedQuestion) => question.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: questionType }),
    text: t.exposeString('text'),
    options: t.loadableList({
      description: 'The options to choose from; empty for free text. At most 200.',
      type: questionOption,
      load: listLoader(
        async (tx, _actor, ids) => optionsOfQuestions(tx, ids),
        (option) => option.questionId,
      ),
      resolve: (question) => question.id,
    }),
    optionCount: t.exposeInt('optionCount', { description: 'The number of options; 0 for free text.' }),
    pastOptions: t.loadableList({
      description: 'Options that were removed or merged into another, which answers may still name.',
      type: pastOption,
      load: listLoader(
        async (tx, _actor, ids) => pastOptionsOfQuestions(tx, ids),
        (option) => option.questionId,
      ),
      resolve: (question) => question.id,
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
