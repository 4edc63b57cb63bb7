import { builder } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { QUESTION_TYPES, type Question, type QuestionOption } from '../model/question.ts'
import { noteObject } from './graphql.ts'
import { findQuestions, questionsOf, questionsOfNotes } from './questions-store.ts'
import { responsesOf, type ResponseRow } from './responses-store.ts'

const questionType = builder.enumType('QuestionType', { values: QUESTION_TYPES })
const questionOption = builder.objectRef<QuestionOption>('QuestionOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), optionText: t.exposeString('optionText') }),
})

/** A question of a project that the viewer may see; null otherwise. */
const questionObject = builder.loadableObject('Question', {
  load: async (ids: string[], context) => {
    const workspace = workspaceOf(context)
    const questions = await workspace.read(async (tx) => findQuestions(tx, ids))
    const byId = new Map(questions.filter((question) => workspace.actor.levelOn(question.scopeId) !== 'NONE').map((question) => [question.id, question]))
    return ids.map((id) => byId.get(id) ?? null) as Question[]
  },
  toKey: (question: Question) => question.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: questionType }),
    text: t.exposeString('text'),
    options: t.field({ type: [questionOption], resolve: (question) => [...question.options] }),
  }),
})

const responseObject = builder.objectRef<ResponseRow>('Response').implement({
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    question: t.field({ type: questionObject, resolve: (response) => response.questionId }),
    response: t.stringList({ description: 'The text of free text; the ids of chosen options.', resolve: (response) => [...response.response] }),
  }),
})

builder.objectFields(noteObject, (t) => ({
  questions: t.loadableList({
    type: questionObject,
    description: 'The questions that the note answers, in their order.',
    load: async (ids: string[], context) => {
      const questions = await workspaceOf(context).read(async (tx) => questionsOfNotes(tx, ids))
      return ids.map((id) => questions.get(id) ?? [])
    },
    resolve: (note) => note.id,
  }),
  responses: t.loadableList({
    type: responseObject,
    description: 'What the note answers, in the order of the questions.',
    load: async (ids: string[], context) => {
      const responses = Map.groupBy(await workspaceOf(context).read(async (tx) => responsesOf(tx, ids)), (response) => response.noteId)
      return ids.map((id) => responses.get(id) ?? [])
    },
    resolve: (note) => note.id,
  }),
}))

builder.objectField(projectObject, 'questions', (t) =>
  t.field({
    type: [questionObject],
    description: 'What the notes of the project answer, in order.',
    resolve: async (project, _arguments, context) => workspaceOf(context).read(async (tx) => questionsOf(tx, project.id)),
  }),
)
