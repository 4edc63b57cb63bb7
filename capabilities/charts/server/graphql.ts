import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { insightObject } from '#insights/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagGroupObject, tagObject } from '#tags/server/index.ts'
import { chartOptions, dividesBy, type Chart, type ChartPoint } from '../model/chart.ts'
import { chartPolicy } from '../model/policy.ts'
import { chartEvidence, type ChartEvidence } from './chart-evidence.ts'
import { chartPoints, type FigureBase } from './chart-figures.ts'
import { highlightsOfMark } from './highlights-of-mark.ts'
import { addChartToInsight } from './commands/add-chart-to-insight.ts'
import { changeChart } from './commands/change-chart.ts'
import { createChart } from './commands/create-chart.ts'
import { createInsightOfChart } from './commands/create-insight-of-chart.ts'
import { deleteChart, restoreChart } from './commands/delete-chart.ts'
import './counts-graphql.ts'
import { facesObject } from './faces-graphql.ts'
import { itemKind, metricEnum, optionsObject } from './options-graphql.ts'
import { markArguments, pageOfMark } from './mark-arguments.ts'
import { placeOf } from './place-argument.ts'
import { shownFigures, type FiguresMeasure, type ShownFigures } from './shown-figures.ts'
import { chartsOfProject, deletedAmong, visibleCharts } from './store.ts'

const viewerCan = viewerCanType('ChartViewerCan', 'the chart', chartPolicy, ['edit', 'delete'])

/** A chart that the viewer may see; null otherwise. */
const chartObject = builder.loadableObject('Chart', {
  description: 'A saved chart of a project. Its figures are computed on each request, from what the viewer can see.',
  load: rowLoader(visibleCharts),
  toKey: (chart: Chart) => chart.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    project: t.field({ type: projectObject, resolve: (chart) => chart.projectId }),
    options: t.field({ type: optionsObject, resolve: ({ options }) => options }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (chart, _arguments, context) => chartPolicy.viewerCan(workspaceOf(context).actor, chart),
    }),
  }),
})

const pointObject = builder.objectRef<ChartPoint>('ChartPoint').implement({
  description: 'One figure of a chart: of a mark, and of its segment and period if it has them.',
  fields: (t) => ({
    kind: t.expose('kind', { type: itemKind }),
    itemId: t.exposeID('id', { nullable: true, description: 'The id of the tag or group.' }),
    segment: t.exposeString('segment', {
      nullable: true,
      description: 'An option, 0 and 1 for no and yes, or a score; empty for no value. Null without segments.',
    }),
    bucket: t.exposeString('bucket', {
      nullable: true,
      description: 'For a line: the first day of the week, month, quarter or year.',
    }),
    value: t.exposeFloat('value'),
  }),
})

const baseObject = builder.objectRef<FigureBase>('ChartFigureBase').implement({
  description: 'The base of figures of a chart.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As in `ChartPoint`; null for all.' }),
    bucket: t.exposeString('bucket', { nullable: true, description: 'As in `ChartPoint`; null for all.' }),
    value: t.exposeFloat('value'),
  }),
})

const measureObject = builder.objectRef<FiguresMeasure>('ChartMeasure').implement({
  description: 'Another measure of the same chart.',
  fields: (t) => ({
    metric: t.expose('metric', { type: metricEnum }),
    points: t.field({ type: [pointObject], resolve: ({ points }) => points }),
    bases: t.field({ type: [baseObject], resolve: ({ bases }) => bases }),
  }),
})

const figuresObject = builder.objectRef<ShownFigures>('ChartFigures').implement({
  description: 'The figures of a chart. Its items overlap if highlights have several tags.',
  fields: (t) => ({
    points: t.field({ type: [pointObject], description: 'Largest first.', resolve: ({ points }) => points }),
    leftOut: t.exposeBoolean('leftOut', { description: 'Whether smaller figures were left out.' }),
    bases: t.field({
      type: [baseObject],
      description:
        'The bases of the figures, in the same measure: of all that is counted, and of each segment and period. For people, the base is all people in the requested notes.',
      resolve: ({ bases }) => bases,
    }),
    interviewers: t.exposeInt('interviewers', {
      description: 'The number of highlights with only words of known interviewers. They count in no figure.',
    }),
    division: t.field({
      type: facesObject,
      nullable: true,
      description: 'The division of the marks; null if there is none that the viewer can see.',
      resolve: ({ division }) => division,
    }),
    beside: t.field({
      type: [measureObject],
      description: 'The other requested measures.',
      resolve: ({ beside }) => beside,
    }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'The tags of the points; null for tags that the viewer cannot see.',
      resolve: ({ points }) => [
        ...new Set(points.flatMap(({ kind, id }) => (kind === 'TAG' && id !== null ? [id] : []))),
      ],
    }),
    groups: t.field({
      type: [tagGroupObject],
      nullable: { list: false, items: true },
      description: 'The groups of the points and of their tags; null for groups that the viewer cannot see.',
      resolve: ({ groupIds }) => groupIds,
    }),
  }),
})

const itemEvidenceObject = builder.objectRef<ChartEvidence['items'][number]>('ChartItemEvidence').implement({
  description: 'What one item of a chart is based on.',
  fields: (t) => ({
    kind: t.expose('kind', { type: itemKind }),
    itemId: t.exposeID('id', { nullable: true, description: 'The id of the tag or group.' }),
    evidence: t.field({ type: evidenceObject, resolve: ({ evidence }) => evidence }),
  }),
})

const chartEvidenceObject = builder
  .objectRef<ChartEvidence & { people: ChartPoint[]; ofPeople: FigureBase[] }>('ChartEvidence')
  .implement({
    description: 'The evidence for a chart, out of the people in the requested notes.',
    fields: (t) => ({
      shown: t.field({
        type: evidenceObject,
        description: 'The evidence for all that it shows, without hidden items.',
        resolve: ({ shown }) => shown,
      }),
      items: t.field({
        type: [itemEvidenceObject],
        description: 'The evidence for each item, including hidden ones, without division.',
        resolve: ({ items }) => items,
      }),
      people: t.field({
        type: [pointObject],
        description: 'How many people’s words are in each part of a mark, if marks are divided or over time.',
        resolve: ({ people }) => people,
      }),
      ofPeople: t.field({
        type: [baseObject],
        description: 'The number of people in the base of each segment and period.',
        resolve: ({ ofPeople }) => ofPeople,
      }),
    }),
  })

const highlightPage = pageType('ChartHighlightPage', highlightObject)

builder.objectFields(projectObject, (t) => ({
  charts: t.field({
    type: [chartObject],
    description: 'The saved charts of the project, oldest first.',
    resolve: async (project, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => chartsOfProject(tx, actor, project.id))
    },
  }),
  chartFigures: t.field({
    description:
      'Returns the figures of a chart with these options, at most 5,000. `timeZone` is an IANA name and defines when a day begins.',
    type: figuresObject,
    args: { options: t.arg({ type: inputOf('ChartOptionsInput', chartOptions) }), timeZone: t.arg.string() },
    resolve: async (project, { options, timeZone }, context): Promise<ShownFigures> => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) =>
        shownFigures(tx, actor, placeOf(project.id, timeZone), parseInput(chartOptions, options)),
      )
    },
  }),
  chartEvidence: t.field({
    description: 'Returns the evidence for a chart with these options. `timeZone` is as in `chartFigures`.',
    type: chartEvidenceObject,
    args: { options: t.arg({ type: inputOf('ChartOptionsInput', chartOptions) }), timeZone: t.arg.string() },
    resolve: async (project, { options, timeZone }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const place = placeOf(project.id, timeZone)
        const requested = parseInput(chartOptions, options)
        const evidence = await chartEvidence(tx, actor, place, requested)
        if (requested.type !== 'LINE' && dividesBy(requested) === null) return { ...evidence, people: [], ofPeople: [] }
        const { points, bases } = await chartPoints(tx, actor, place, { ...requested, metric: 'PEOPLE_COUNT' })
        return { ...evidence, people: points, ofPeople: bases }
      })
    },
  }),
  chartHighlights: t.field({
    type: highlightPage,
    description: 'The highlights behind a mark, newest first.',
    args: { ...markArguments },
    resolve: async (project, asked, context) => pageOfMark(context, project.id, asked, highlightsOfMark),
  }),
}))

const deletedChart = builder.objectRef<{ id: string; deletionId: string }>('DeletedChart').implement({
  description:
    'A deleted chart; the counted content is not deleted. The chart is in the trash: `deletionId` restores it.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

builder.queryFields((t) => ({
  chartsById: t.field({
    type: [chartObject],
    nullable: { list: false, items: true },
    description:
      'Returns charts by their ids, in that order, at most 1,000; null for charts that the viewer cannot see.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  deletedCharts: t.idList({
    description: 'Returns which of these charts are deleted, among those that the viewer could see before.',
    args: { ids: t.arg.idList() },
    resolve: async (_root, { ids }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => deletedAmong(tx, actor, idsArgument(ids)))
    },
  }),
}))

commandMutation('addChartToInsight', {
  type: chartObject,
  command: addChartToInsight,
  answer: (chart) => chart.id,
})
commandMutation('createInsightOfChart', {
  type: insightObject,
  command: createInsightOfChart,
  answer: (insight) => insight.id,
})
commandMutation('createChart', { type: chartObject, command: createChart, answer: (chart) => chart.id })
commandMutation('changeChart', { type: chartObject, command: changeChart, answer: (chart) => chart.id })
commandMutation('deleteChart', { type: deletedChart, command: deleteChart, answer: (deletion) => deletion })
commandMutation('restoreChart', { type: chartObject, command: restoreChart, answer: (chart) => chart.id })
