import './said-words-graphql.ts'
import './waves-graphql.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { highlightObject } from '#highlights/server/index.ts'
import {
  askOnce,
  membersArguments,
  membersType,
  publishMembers,
  workspaceOf,
  type Actor,
} from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { noteObject, responseObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { answersNarrowed, soughtWords, type RequestedAnswers } from '../model/requested-answers.ts'
import { MAX_ANSWER_EXCERPTS, MAX_QUESTIONS_BESIDE } from '../model/limits.ts'
import { answerParts, answersBeside, besideAtFirst } from './answer-parts.ts'
import { countAnswers } from './answers.ts'
import {
  answeredInProject,
  answerTexts,
  countCoded,
  countDifferent,
  countsOf,
  tagsOfQuestion,
  type AnswerText,
  type QuestionTag,
} from './figures.ts'
import { excerptsOfAnswers, withFoundAnswers, type AnswerExcerpt } from './found-answers.ts'
import { figuresObject, requireQuestion } from './figures-graphql.ts'
import { questionAnswers } from './lists.ts'

inputDescriptions.add(answersNarrowed, {
  description: 'Which of the answers to a question to include; all by default.',
})
const narrowedInput = inputOf('AnswersNarrowed', answersNarrowed)

interface Asked {
  questionId: string
  narrowed?: object | null | undefined
}

async function requestedAnswers(
  context: RequestContext,
  { questionId, narrowed }: Asked,
): Promise<{ question: Question; requested: RequestedAnswers }> {
  const question = await requireQuestion(context, questionId)
  return { question, requested: parseInput(questionAnswers.input, { ...narrowed, questionId: question.id }) }
}

/** The same, with what its words find. */
async function requestedWithFound(context: RequestContext, asked: Asked): Promise<RequestedAnswers> {
  const { question, requested } = await requestedAnswers(context, asked)
  return withFoundAnswers(workspaceOf(context), question, requested)
}

/**
 * Counts something over all answers that match a filter, once for all who send the same request with the same rights.
 */
async function countOnce<Result>(
  context: RequestContext,
  asked: Asked,
  about: unknown,
  read: (tx: CellTransaction, actor: Actor, question: Question, filter: FilterForm) => Promise<Result>,
): Promise<Result> {
  const workspace = workspaceOf(context)
  const { question, requested } = await requestedAnswers(context, asked)
  const { filter } = requested
  return askOnce(workspace, {
    list: questionAnswers,
    query: { questionId: question.id, filter },
    about,
    readsOnlyRows: true,
    read: async (tx) => read(tx, workspace.actor, question, filter),
  })
}

/** Does the work for the first of several who ask for it. */
function lazily<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return async () => (done ??= work())
}

interface ShownAnswer {
  questionId: Id
  noteId: Id
}

const answerObject = builder.objectRef<ShownAnswer>('QuestionAnswer').implement({
  description: 'The answer of one note to a question, or that it was asked and gave no answer.',
  fields: (t) => ({
    note: t.field({ type: noteObject, description: 'The note that is the response.', resolve: ({ noteId }) => noteId }),
    response: t.field({
      type: responseObject,
      nullable: true,
      description: 'Null if the note gives none.',
      resolve: async ({ questionId, noteId }, _arguments, context) =>
        (await answerParts(context, questionId, noteId)).response,
    }),
    block: t.field({
      type: 'JSON',
      nullable: true,
      // One block of text, which is usually short.
      extensions: { weight: 10 },
      description: 'The block of the note’s text with the answer, including the marks of highlights.',
      resolve: async ({ questionId, noteId }, _arguments, context) =>
        (await answerParts(context, questionId, noteId)).block,
    }),
    highlights: t.field({
      type: [highlightObject],
      description: 'The highlights on it, in the order of the text.',
      resolve: async ({ questionId, noteId }, _arguments, context) =>
        (await answerParts(context, questionId, noteId)).highlightIds,
    }),
    beside: t.field({
      type: [responseObject],
      description: `What the same note answers to other questions, at most ${MAX_QUESTIONS_BESIDE}.`,
      args: {
        to: t.arg.idList({
          required: false,
          description: 'The questions; by default, those shown next to answers until a user chooses others.',
        }),
      },
      resolve: async ({ questionId, noteId }, { to }, context) => {
        const asked = to ? idsArgument(to).slice(0, MAX_QUESTIONS_BESIDE) : await besideAtFirst(context)(questionId)
        return answersBeside(context, asked, noteId)
      },
    }),
  }),
})

const excerptObject = builder.objectRef<AnswerExcerpt>('AnswerExcerpt').implement({
  description: 'The stretch of an answer where words were found.',
  fields: (t) => ({
    noteId: t.exposeID('noteId'),
    content: t.expose('content', { type: 'TextSegments', description: 'Split into matching and other text.' }),
  }),
})

const answerPage = pageType('QuestionAnswerPage', answerObject)
const answerMembers = membersType('QuestionAnswerMembers', answerObject)

const textObject = builder.objectRef<AnswerText>('AnswerText').implement({
  description: 'Answers with the same text, regardless of case and white space.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Made from their text.' }),
    text: t.exposeString('text', { description: 'As written in the first of them.' }),
    count: t.exposeInt('count'),
  }),
})
const textPage = pageType('AnswerTextPage', textObject)

const questionTag = builder.objectRef<QuestionTag>('QuestionTag').implement({
  description: 'A tag on the words of answers.',
  fields: (t) => ({
    tag: t.field({ type: tagObject, resolve: ({ tagId }) => tagId }),
    answers: t.exposeInt('answers', { description: 'The number of answers that have it.' }),
    highlights: t.exposeInt('highlights', { description: 'The number of highlights that have it.' }),
  }),
})

const answered = builder.objectRef<{ questionId: Id; count: number }>('QuestionAnswered').implement({
  description: 'The number of responses that answer a question.',
  fields: (t) => ({ questionId: t.exposeID('questionId'), count: t.exposeInt('count') }),
})

const narrowedArguments = builder.args((t) => ({
  questionId: t.id(),
  narrowed: t.field({ type: narrowedInput, required: false }),
}))

builder.queryFields((t) => ({
  questionAnswers: t.field({
    type: answerPage,
    description: 'One page of the answers to a question, in the order in which they arrived.',
    args: { ...narrowedArguments, first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after, ...asked }, context) => {
      const requested = await requestedWithFound(context, asked)
      const { actor, read } = workspaceOf(context)
      const { questionId } = requested
      const { nodes, ...cut } = await read(async (tx) =>
        questionAnswers.page(tx, actor, requested, pageRequest(first, after)),
      )
      return { ...cut, nodes: nodes.map((noteId) => ({ questionId, noteId })) }
    },
  }),
  answerExcerpts: t.field({
    type: [excerptObject],
    description: `Of some notes, at most ${MAX_ANSWER_EXCERPTS}, where their answers to a question contain words, by the rules of the search; others are left out.`,
    args: { questionId: t.arg.id(), ids: t.arg.idList(), words: t.arg.string() },
    resolve: async (_root, { questionId, ids, words }, context) => {
      const question = await requireQuestion(context, String(questionId))
      return excerptsOfAnswers(workspaceOf(context), question.id, idsArgument(ids), parseInput(soughtWords, words))
    },
  }),
  questionAnswerCount: t.int({
    description: 'The number of answers to a question that fit the filter.',
    args: { ...narrowedArguments },
    resolve: async (_root, asked, context) => {
      const workspace = workspaceOf(context)
      const requested = await requestedWithFound(context, asked)
      return askOnce(workspace, {
        list: questionAnswers,
        query: requested,
        about: 'total',
        read: async (tx) => countAnswers(tx, workspace.actor, requested),
      })
    },
  }),
  questionAnswerMembers: t.field({
    type: answerMembers,
    description: 'Which of some notes are now among the answers to a question: to follow a list of them.',
    args: { ...narrowedArguments, ...membersArguments },
    resolve: async (_root, { ids, changed, ends, ...asked }, context) => {
      const requested = await requestedWithFound(context, asked)
      return publishMembers(workspaceOf(context), questionAnswers, requested, { ids, changed, ends }, (noteId) => ({
        questionId: requested.questionId,
        noteId,
      }))
    },
  }),
  questionFigures: t.field({
    type: figuresObject,
    description: 'The results of a question; if a filter is given, only of the responses that fit it.',
    args: { ...narrowedArguments },
    async resolve(_root, asked, context) {
      // Refused as a whole: its fields count only what is requested of them.
      await requestedAnswers(context, asked)
      return {
        counts: lazily(async () => countOnce(context, asked, 'figures', countsOf)),
        coded: async () => countOnce(context, asked, 'coded', countCoded),
      }
    },
  }),
  questionCoded: t.int({
    description: 'The number of answers with a highlight on some of their words, that fit the filter.',
    args: { ...narrowedArguments },
    resolve: async (_root, asked, context) => countOnce(context, asked, 'coded', countCoded),
  }),
  questionDifferent: t.int({
    description:
      'The number of different answers to a question, regardless of case and white space, that fit the filter.',
    args: { ...narrowedArguments },
    resolve: async (_root, asked, context) => {
      return countOnce(context, asked, 'different', countDifferent)
    },
  }),
  questionTexts: t.field({
    type: textPage,
    description: 'The answers in words, equal answers together, most frequent first.',
    args: { ...narrowedArguments, first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after, ...asked }, context) => {
      const page = pageRequest(first, after)
      return countOnce(context, asked, ['texts', page], async (tx, actor, question, filter) =>
        answerTexts(tx, actor, question.id, filter, page),
      )
    },
  }),
  questionTags: t.field({
    type: [questionTag],
    description: 'The tags on the words of the answers to a question, most frequent first; at most 500.',
    args: { ...narrowedArguments },
    resolve: async (_root, asked, context) => {
      return countOnce(context, asked, 'tags', tagsOfQuestion)
    },
  }),
}))

builder.objectField(projectObject, 'answered', (t) =>
  t.field({
    type: [answered],
    description: 'The number of responses to each question of the project; questions without an answer are left out.',
    resolve: async (project, _arguments, context) => {
      const workspace = workspaceOf(context)
      const counts = await askOnce(workspace, {
        list: { name: 'answered-in-project', isPersonal: () => false },
        query: { projectId: project.id },
        about: 'answered',
        read: async (tx) => answeredInProject(tx, workspace.actor, project.id),
      })
      return [...counts].map(([questionId, count]) => ({ questionId, count }))
    },
  }),
)
