import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { questionObject } from '#notes/server/index.ts'
import { soughtWords } from '../model/answers-wanted.ts'
import { questionsAnsweredWith, questionsSaying } from './said-words.ts'

const answeredWith = builder.objectRef<{ noteId: Id; questionId: Id }>('AnsweredWith').implement({
  description: 'To which question a note answers with some words.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    question: t.field({ type: questionObject, resolve: ({ questionId }) => questionId }),
  }),
})

builder.queryFields((t) => ({
  questionsSaying: t.field({
    type: [questionObject],
    description: 'Questions that hold all of some words, the shortest first; at most six.',
    args: { words: t.arg.string() },
    resolve: async (_root, { words }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => questionsSaying(tx, actor, parseInput(soughtWords, words)))
    },
  }),
  questionsAnsweredWith: t.field({
    type: [answeredWith],
    description:
      'Of some notes those that answer a question with all of some words, each with the first such question.',
    args: { noteIds: t.arg.idList(), words: t.arg.string() },
    resolve: async (_root, { noteIds, words }, context) => {
      const { actor, read } = workspaceOf(context)
      const ids = idsArgument(noteIds)
      return read(async (tx) => questionsAnsweredWith(tx, actor, ids, parseInput(soughtWords, words)))
    },
  }),
}))
