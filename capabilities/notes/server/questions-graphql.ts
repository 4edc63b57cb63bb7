import { builder } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import type { Question, QuestionOption } from '../model/question.ts'
import { noteObject } from './graphql.ts'
import { questionsOfNotes } from './questions-store.ts'

const questionOption = builder.objectRef<QuestionOption>('QuestionOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), optionText: t.exposeString('optionText') }),
})

const questionObject = builder.objectRef<Question>('Question').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'FREE_TEXT, SINGLE_SELECT or MULTI_SELECT.' }),
    text: t.exposeString('text'),
    options: t.field({ type: [questionOption], resolve: (question) => [...question.options] }),
  }),
})

builder.objectField(noteObject, 'questions', (t) =>
  t.loadableList({
    type: questionObject,
    description: 'The questions that the note answers, in their order.',
    load: async (ids: string[], context) => {
      const questions = await workspaceOf(context).read(async (tx) => questionsOfNotes(tx, ids))
      return ids.map((id) => questions.get(id) ?? [])
    },
    resolve: (note) => note.id,
  }),
)
