import { notFound } from '#platform/kernel/errors.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { workspaceOf } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { visibleQuestions } from '#notes/server/index.ts'
import type { OptionCount, QuestionFigures } from './figures.ts'

/** @throws Failure NotFound, the same for what is not there and what may not be seen */
export async function requireQuestion(context: RequestContext, id: string): Promise<Question> {
  const { actor, read } = workspaceOf(context)
  const [question] = await read(async (tx) => visibleQuestions(tx, actor, [idArgument(id)]))
  if (!question) throw notFound('The question')
  return question
}

const optionCount = builder.objectRef<OptionCount>('QuestionOptionCount').implement({
  description: 'How many answers chose an option.',
  fields: (t) => ({ optionId: t.exposeID('optionId'), count: t.exposeInt('count') }),
})

export const figuresObject = builder.objectRef<QuestionFigures>('QuestionFigures').implement({
  description:
    'What a question came to, of the responses that the viewer can see. Parts are parts of those who answered.',
  fields: (t) => ({
    asked: t.exposeInt('asked', {
      description: 'The responses it was put to: those of the files that brought an answer to it.',
    }),
    answered: t.exposeInt('answered', { description: 'Those with an answer. The others gave none.' }),
    coded: t.exposeInt('coded', { description: 'Answers of which some words are highlighted.' }),
    options: t.field({
      type: [optionCount],
      description: 'The options that were chosen, the most frequent first; empty for free text.',
      resolve: ({ options }) => options,
    }),
  }),
})
