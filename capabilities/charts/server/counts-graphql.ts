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
  description: 'How many have a value.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description:
        'An option, person or tag by its identifier; 0 and 1 of no and yes; a score; the first day of a stretch of time; ' +
        'a number, or a bin of numbers as `index*width`; the beginning of a text. Empty for no answer.',
    }),
    segment: t.exposeString('segment', {
      nullable: true,
      description: 'A key of the division, empty for no answer there; null for all.',
    }),
    count: t.exposeInt('count'),
  }),
})

const baseObject = builder.objectRef<Base>('ChartBase').implement({
  description: 'Out of how many: who answered, and who did not.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As that of a count; null for all.' }),
    answered: t.exposeInt('answered'),
    unanswered: t.exposeInt('unanswered'),
  }),
})

const scoreObject = builder.objectRef<ShownScore>('ChartNetPromoterScore').implement({
  description: 'Promoters (9 and 10) less detractors (0 to 6), in per cent of who answered.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As that of a count; null for all.' }),
    n: t.exposeInt('n', { description: 'How many answered.' }),
    promoters: t.exposeInt('promoters'),
    passives: t.exposeInt('passives'),
    detractors: t.exposeInt('detractors'),
    score: t.exposeFloat('score', { description: 'From -100 to 100.' }),
    low: t.exposeFloat('low', { description: 'Where its 95 % interval begins (adjusted Wald, Rocks 2016).' }),
    high: t.exposeFloat('high', { description: 'Where it ends.' }),
  }),
})

const verdict = builder.enumType('ChartVerdict', {
  description: 'Whether more or fewer of a row are in a column than of the others, or no one can tell it from chance.',
  values: VERDICTS,
})
const cellTest = builder.enumType('ChartCellTest', {
  description: 'Fisher’s exact test, or the chi-square test where every expected count is five or more.',
  values: CELL_TESTS,
})

const cellObject = builder.objectRef<ShownCell>('ChartCell').implement({
  description: 'A cell of a crosstab, of those who answered both.',
  fields: (t) => ({
    key: t.exposeString('key'),
    segment: t.exposeString('segment'),
    both: t.exposeInt('both'),
    ofKey: t.exposeInt('ofKey', { description: 'All of its row.' }),
    ofSegment: t.exposeInt('ofSegment', { description: 'All of its column.' }),
    verdict: t.field({
      type: verdict,
      nullable: true,
      description: 'At 0.05, corrected by Holm over the different tests of the table; null where nothing was tested.',
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
  description: 'What notes, or the people in them, say: how many have each value, out of how many who say anything.',
  fields: (t) => ({
    dimension: t.field({ type: facesObject, resolve: ({ dimension }) => dimension }),
    division: t.field({
      type: facesObject,
      nullable: true,
      description: 'By what the counts are divided; null by nothing that the viewer can see.',
      resolve: ({ division }) => division,
    }),
    counts: t.field({
      type: [countObject],
      description: 'The most first: of all, then those of each value of the division; at most 5,000 of either.',
      resolve: ({ counts }) => counts,
    }),
    leftOut: t.exposeBoolean('leftOut', { description: 'There are rarer values besides.' }),
    bases: t.field({ type: [baseObject], resolve: ({ bases }) => bases }),
    scores: t.field({
      type: [scoreObject],
      description: 'The net promoter score of all and of each value of the division, where scores are counted.',
      resolve: ({ scores }) => scores,
    }),
    cells: t.field({
      type: [cellObject],
      description: 'Of a crosstab: every row by every column that someone has who answered both.',
      resolve: ({ cells }) => cells,
    }),
    answeredBoth: t.exposeInt('answeredBoth', { description: 'Of a crosstab: who answered both.' }),
    repeated: t.exposeInt('repeated', {
      nullable: true,
      description: 'Of a crosstab: people who stand in several of its rows. With any of them nothing is tested.',
    }),
    beside: t.field({
      type: [measureObject],
      description: 'The other measures that were asked for: notes and people.',
      resolve: ({ beside }) => beside,
    }),
  }),
})

const rowsObject = builder.objectRef<{ count: number }>('ChartRows').implement({
  description: 'The highlights or notes that a mark stands for: those that `chartHighlights` or `chartNotes` lists.',
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many there are.' }) }),
})

const notePage = pageType('ChartNotePage', noteObject)

builder.objectFields(projectObject, (t) => ({
  chartCounts: t.field({
    description:
      'How many notes, or people in them, have each value of the dimension of these options; null where it counts tags, or what is gone or not the viewer’s to see. `timeZone` as in `chartFigures`.',
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
    description: 'The notes that a mark stands for, where values of notes are counted, newest first.',
    args: { ...markArguments },
    resolve: async (project, asked, context) => pageOfMark(context, project.id, asked, notesOfMark),
  }),
  chartRows: t.field({
    type: rowsObject,
    description: 'What a mark stands for as a whole.',
    args: { ...whichMark },
    resolve: async (project, asked, context) => ({ count: await countOfMark(context, project.id, asked) }),
  }),
}))
