import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { chartOptions } from '../model/chart.ts'
import { CELL_TESTS, VERDICTS } from '../model/crosstab.ts'
import type { Base, Count } from './counts.ts'
import { facesObject } from './faces-graphql.ts'
import { metricEnum } from './options-graphql.ts'
import { countOfMark, markArguments, pageOfMark, whichMark } from './mark-arguments.ts'
import { notesOfMark } from './notes-of-mark.ts'
import { placeOf } from './place-argument.ts'
import { shownCounts, type ShownCell, type ShownCounts, type ShownMeasure, type ShownScore } from './shown-counts.ts'

const countObject = builder.objectRef<Count>('ChartCount').implement({
  description: 'The number of notes or people with a value.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'The identifier of an option, person or tag; 0 and 1 for no and yes; a score; the first day of a period; ' +
        'a number, or a bin of numbers as `index*width`; the beginning of a text. Empty for no answer.',
    }),
    segment: t.exposeString('segment', {
      nullable: true,
      description: 'The key of a value of the division; empty for no answer, null for the count of all.',
    }),
    count: t.exposeInt('count'),
  }),
})

const baseObject = builder.objectRef<Base>('ChartBase').implement({
  description: 'The base of counts: how many answered and how many did not.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As in `ChartCount.segment`; null for all.' }),
    answered: t.exposeInt('answered'),
    unanswered: t.exposeInt('unanswered'),
  }),
})

const scoreObject = builder.objectRef<ShownScore>('ChartNetPromoterScore').implement({
  description:
    'The net promoter score: promoters (9 and 10) minus detractors (0 to 6), in per cent of those who answered.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As in `ChartCount.segment`; null for all.' }),
    n: t.exposeInt('n', { description: 'The number who answered.' }),
    promoters: t.exposeInt('promoters'),
    passives: t.exposeInt('passives'),
    detractors: t.exposeInt('detractors'),
    score: t.exposeFloat('score', { description: 'From -100 to 100.' }),
    low: t.exposeFloat('low', {
      description: 'The lower end of its 95 % confidence interval (adjusted Wald, Rocks 2016).',
    }),
    high: t.exposeFloat('high', { description: 'The upper end of its 95 % confidence interval.' }),
  }),
})

const verdict = builder.enumType('ChartVerdict', {
  description:
    'Whether more or fewer of a row are in a column than of the other rows, or the difference may be chance.',
  values: VERDICTS,
})
const cellTest = builder.enumType('ChartCellTest', {
  description: 'Fisher’s exact test, or the chi-square test where every expected count is five or more.',
  values: CELL_TESTS,
})

const cellObject = builder.objectRef<ShownCell>('ChartCell').implement({
  description: 'A cell of a crosstab, of those who answered both questions.',
  fields: (t) => ({
    key: t.exposeString('key'),
    segment: t.exposeString('segment'),
    both: t.exposeInt('both'),
    ofKey: t.exposeInt('ofKey', { description: 'The total of its row.' }),
    ofSegment: t.exposeInt('ofSegment', { description: 'The total of its column.' }),
    verdict: t.field({
      type: verdict,
      nullable: true,
      description:
        'At the level of 0.05, corrected by Holm for the distinct tests of the table; null if nothing was tested.',
      resolve: (cell) => cell.verdict,
    }),
    test: t.field({ type: cellTest, nullable: true, resolve: (cell) => cell.test }),
    p: t.float({ nullable: true, description: 'The corrected p-value.', resolve: (cell) => cell.p }),
  }),
})

const measureObject = builder.objectRef<ShownMeasure>('ChartCountsMeasure').implement({
  description: 'Another measure of the same values.',
  fields: (t) => ({
    metric: t.expose('metric', { type: metricEnum }),
    counts: t.field({ type: [countObject], resolve: ({ counts }) => counts }),
    bases: t.field({ type: [baseObject], resolve: ({ bases }) => bases }),
  }),
})

const countsObject = builder.objectRef<ShownCounts>('ChartCounts').implement({
  description:
    'The counted values of notes or of the people in them: how many have each value, out of how many with any value.',
  fields: (t) => ({
    dimension: t.field({ type: facesObject, resolve: ({ dimension }) => dimension }),
    division: t.field({
      type: facesObject,
      nullable: true,
      description: 'The division of the counts; null if there is none that the viewer can see.',
      resolve: ({ division }) => division,
    }),
    counts: t.field({
      type: [countObject],
      description:
        'Highest counts first: those of all, then those of each value of the division; at most 5,000 of each.',
      resolve: ({ counts }) => counts,
    }),
    leftOut: t.exposeBoolean('leftOut', { description: 'Whether rarer values were left out.' }),
    bases: t.field({ type: [baseObject], resolve: ({ bases }) => bases }),
    scores: t.field({
      type: [scoreObject],
      description: 'The net promoter scores of all and of each value of the division, if scores are counted.',
      resolve: ({ scores }) => scores,
    }),
    cells: t.field({
      type: [cellObject],
      description:
        'For a crosstab: all combinations of its rows and columns that occur among those who answered both questions.',
      resolve: ({ cells }) => cells,
    }),
    answeredBoth: t.exposeInt('answeredBoth', {
      description: 'For a crosstab: the number who answered both questions.',
    }),
    repeated: t.exposeInt('repeated', {
      nullable: true,
      description:
        'For a crosstab: the number of people who are in several of its rows. If there are any, nothing is tested.',
    }),
    beside: t.field({
      type: [measureObject],
      description: 'The other requested measures: notes and people.',
      resolve: ({ beside }) => beside,
    }),
  }),
})

const rowsObject = builder.objectRef<{ count: number }>('ChartRows').implement({
  description: 'The rows behind a mark: the highlights or notes that `chartHighlights` or `chartNotes` returns.',
  fields: (t) => ({ count: t.exposeInt('count', { description: 'The number of rows.' }) }),
})

const notePage = pageType('ChartNotePage', noteObject)

builder.objectFields(projectObject, (t) => ({
  chartCounts: t.field({
    description:
      'Counts the notes, or the people in them, with each value of the dimension. Null if the options count tags, or if the viewer cannot see the dimension. `timeZone` is as in `chartFigures`.',
    type: countsObject,
    nullable: true,
    args: { options: t.arg({ type: inputOf('ChartOptionsInput', chartOptions) }), timeZone: t.arg.string() },
    resolve: async (project, { options, timeZone }, context): Promise<ShownCounts | null> => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) =>
        shownCounts(tx, actor, placeOf(project.id, timeZone), parseInput(chartOptions, options)),
      )
    },
  }),
  chartNotes: t.field({
    type: notePage,
    description: 'The notes behind a mark if values of notes are counted, newest first.',
    args: { ...markArguments },
    resolve: async (project, asked, context) => pageOfMark(context, project.id, asked, notesOfMark),
  }),
  chartRows: t.field({
    type: rowsObject,
    description: 'Counts the rows behind a mark.',
    args: { ...whichMark },
    resolve: async (project, asked, context) => ({ count: await countOfMark(context, project.id, asked) }),
  }),
}))
