import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { askOnce, commandMutation, workspaceOf } from '#journal/server/index.ts'
import { questionObject } from '#notes/server/index.ts'
import { soughtWords } from '../model/requested-answers.ts'
import { pairedOptions } from '../model/waves.ts'
import { linkQuestions, pairOption, unlinkQuestion } from './commands/link-questions.ts'
import { countCoded, countsOf, type QuestionCounts } from './figures.ts'
import { figuresObject, requireQuestion } from './figures-graphql.ts'
import { offeredQuestions, wavesOf } from './links-store.ts'

interface Wave {
  questionId: Id
  counts: QuestionCounts
}

interface Row {
  label: string
  cells: { questionId: Id; optionIds: readonly Id[]; count: number }[]
}

interface Waves {
  waves: Wave[]
  rows: Row[]
}

const waveObject = builder.objectRef<Wave>('QuestionWave').implement({
  description: 'One of the times that a question was asked.',
  fields: (t) => ({
    question: t.field({ type: questionObject, resolve: ({ questionId }) => questionId }),
    figures: t.field({
      type: figuresObject,
      resolve: ({ questionId, counts }, _arguments, context) => ({
        counts: async () => Promise.resolve(counts),
        async coded() {
          const { actor, read } = workspaceOf(context)
          const question = await requireQuestion(context, questionId)
          return read(async (tx) => countCoded(tx, actor, question, NO_FILTER))
        },
      }),
    }),
  }),
})
const cellObject = builder.objectRef<Row['cells'][number]>('WaveCell').implement({
  description: 'How often an option was chosen in one wave.',
  fields: (t) => ({
    questionId: t.exposeID('questionId'),
    optionIds: t.idList({ description: 'Several if they were paired.', resolve: ({ optionIds }) => [...optionIds] }),
    count: t.exposeInt('count'),
  }),
})
const rowObject = builder.objectRef<Row>('WaveRow').implement({
  description: 'An option across the waves: options with the same text, or options paired by hand.',
  fields: (t) => ({
    label: t.exposeString('label'),
    cells: t.field({
      type: [cellObject],
      description: 'One for each wave that has the option.',
      resolve: ({ cells }) => cells,
    }),
  }),
})
const wavesObject = builder.objectRef<Waves>('QuestionWaves').implement({
  description: 'A question that was asked several times, limited to the times that the viewer can see.',
  fields: (t) => ({
    waves: t.field({
      type: [waveObject],
      description: 'In the order in which they were asked; empty if it is linked with none that the viewer can see.',
      resolve: ({ waves }) => waves,
    }),
    rows: t.field({ type: [rowObject], description: 'Empty for free text.', resolve: ({ rows }) => rows }),
  }),
})

builder.queryFields((t) => ({
  questionWaves: t.field({
    type: wavesObject,
    description: 'The waves of a question side by side.',
    args: { questionId: t.arg.id() },
    resolve: async (_root, { questionId }, context) => {
      const workspace = workspaceOf(context)
      const question = await requireQuestion(context, questionId)
      return askOnce(workspace, {
        list: { name: 'question-waves', isPersonal: () => false },
        query: { questionId: question.id },
        about: 'waves',
        readsOnlyRows: true,
        async read(tx) {
          const { actor } = workspace
          const linked = await wavesOf(tx, actor, question)
          if (linked.length < 2) return { waves: [], rows: [] }
          const waves: Wave[] = []
          for (const one of linked)
            waves.push({ questionId: one.id, counts: await countsOf(tx, actor, one, NO_FILTER) })
          const chosen = new Map(
            waves.flatMap(({ counts }) => counts.options.map(({ optionId, count }) => [optionId, count] as const)),
          )
          const rows = pairedOptions(linked).map(({ label, optionIds }) => ({
            label,
            cells: [...optionIds].map(([id, ids]) => ({
              questionId: id,
              optionIds: ids,
              count: ids.reduce((sum, optionId) => sum + (chosen.get(optionId) ?? 0), 0),
            })),
          }))
          return { waves, rows }
        },
      })
    },
  }),
  linkableQuestions: t.field({
    type: [questionObject],
    description:
      'Questions that are answered in the same way and are not linked with this one yet; those with the same text first, at most 50.',
    args: { questionId: t.arg.id(), words: t.arg.string({ required: false }) },
    resolve: async (_root, { questionId, words }, context) => {
      const { actor, read } = workspaceOf(context)
      const question = await requireQuestion(context, questionId)
      return read(async (tx) => offeredQuestions(tx, actor, question, parseInput(soughtWords, words ?? '')))
    },
  }),
}))

commandMutation('linkQuestions', { type: questionObject, command: linkQuestions, answer: ({ id }) => id })
commandMutation('unlinkQuestion', { type: questionObject, command: unlinkQuestion, answer: ({ id }) => id })
commandMutation('pairOption', { type: questionObject, command: pairOption, answer: ({ id }) => id })
