import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { noteObject, questionObject } from '#notes/server/index.ts'
import { saidExcerpt, saidExcerpts, soughtWords } from '../model/requested-answers.ts'
import { questionsAnsweredWith, questionsSaid } from './said-words.ts'
import { questionsFound, type AskedQuestion, type FoundQuestions } from './sought-questions.ts'

inputDescriptions.add(saidExcerpt, {
  description: 'What a search found in a note, its first 100 characters, with single spaces between words.',
})

const answeredWith = builder.objectRef<{ noteId: Id; questionId: Id }>('AnsweredWith').implement({
  description: 'The question that a note answers with some words.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    question: t.field({ type: questionObject, resolve: ({ questionId }) => questionId }),
  }),
})

const shownAnswer = builder.objectRef<AskedQuestion['answers'][number]>('ShownAnswer').implement({
  description: 'What one note answers, in words.',
  fields: (t) => ({
    note: t.field({ type: noteObject, resolve: ({ noteId }) => noteId }),
    text: t.exposeString('text', { description: 'The beginning of the text, or the texts of the chosen options.' }),
  }),
})

const askedQuestion = builder.objectRef<AskedQuestion>('AskedQuestion').implement({
  description: 'A survey question in nearly the words of a given question.',
  fields: (t) => ({
    question: t.field({ type: questionObject, resolve: ({ questionId }) => questionId }),
    answerCount: t.exposeInt('answerCount', { description: 'The number of all answers.' }),
    answers: t.field({
      type: [shownAnswer],
      description: 'The first answers, at most three.',
      resolve: ({ answers }) => answers,
    }),
  }),
})

const foundQuestions = builder.objectRef<FoundQuestions>('FoundQuestions').implement({
  description: 'Questions of surveys that a search is about.',
  fields: (t) => ({
    asked: t.field({
      type: [askedQuestion],
      description: 'Those that surveys asked in nearly these words, with their answers; at most two.',
      resolve: ({ asked }) => asked,
    }),
    saying: t.field({
      type: [questionObject],
      description: 'Those that contain all of the words in any of their forms, nearest first; at most six.',
      resolve: ({ saying }) => saying,
    }),
    sayingCount: t.exposeInt('sayingCount', {
      nullable: true,
      description:
        'The number of those that contain all of the words; null if so many share them that not all are compared.',
    }),
  }),
})

builder.queryFields((t) => ({
  questionsFound: t.field({
    type: foundQuestions,
    extensions: { weight: 20 },
    description: 'The questions of surveys that a search is about.',
    args: { words: t.arg.string() },
    resolve: async (_root, { words }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => questionsFound(tx, actor, parseInput(soughtWords, words)))
    },
  }),
  questionsSaid: t.field({
    type: [answeredWith],
    extensions: { weight: 5 },
    description: 'Which of some notes say in an answer what was found in them, each with the first such question.',
    args: { excerpts: t.arg({ type: [inputOf('SaidExcerpt', saidExcerpt)] }) },
    resolve: async (_root, { excerpts }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => questionsSaid(tx, actor, parseInput(saidExcerpts, excerpts)))
    },
  }),
  questionsAnsweredWith: t.field({
    type: [answeredWith],
    description: 'Which of some notes answer a question with all of the words, each with the first such question.',
    args: { noteIds: t.arg.idList(), words: t.arg.string() },
    resolve: async (_root, { noteIds, words }, context) => {
      const { actor, read } = workspaceOf(context)
      const ids = idsArgument(noteIds)
      return read(async (tx) => questionsAnsweredWith(tx, actor, ids, parseInput(soughtWords, words)))
    },
  }),
}))
