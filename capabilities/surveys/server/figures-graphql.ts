import { notFound } from '#platform/kernel/errors.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { workspaceOf } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { visibleQuestions } from '#notes/server/index.ts'
import type { OptionCount, QuestionCounts } from './figures.ts'

/** @throws Failure NotFound, also for a question that the actor may not see */
export async function requireQuestion(context: RequestContext, id: string): Promise<Question> {
  const { actor, read } = workspaceOf(context)
  const [question] = await read(async (tx) => visibleQuestions(tx, actor, [idArgument(id)]))
  if (!question) throw notFound('The question')
  return question
}

const optionCount = builder.objectRef<OptionCount>('QuestionOptionCount').implement({
  description: 'The number of answers that chose an option.',
  fields: (t) => ({ optionId: t.exposeID('optionId'), count: t.exposeInt('count') }),
})

/** Each part is counted when one of its fields is requested. */
export interface QuestionFigures {
  counts: () => Promise<QuestionCounts>
  coded: () => Promise<number>
}

export const figuresObject = builder.objectRef<QuestionFigures>('QuestionFigures').implement({
  description:
    'The results of a question, from the responses that the viewer can see. Shares are of those who answered.',
  fields: (t) => ({
    asked: t.int({
      resolve: async ({ counts }) => (await counts()).asked,
      description: 'The number of responses to which it was put: those of the files that contained an answer to it.',
    }),
    answered: t.int({
      resolve: async ({ counts }) => (await counts()).answered,
      description: 'The number of responses with an answer. The others gave none.',
    }),
    coded: t.int({
      resolve: async ({ coded }) => coded(),
      description: 'The number of answers with a highlight on some of their words.',
    }),
    options: t.field({
      type: [optionCount],
      description: 'The options that were chosen, most frequent first; empty for free text.',
      resolve: async ({ counts }) => (await counts()).options,
    }),
  }),
})
