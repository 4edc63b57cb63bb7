import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
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
  description:
    'A chart of a project that someone kept, under a title. It is drawn again, of what the viewer can see, each time.',
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
  description: 'One figure of a chart: a mark, of a segment and of a stretch of time where there are such.',
  fields: (t) => ({
    kind: t.expose('kind', { type: itemKind }),
    itemId: t.exposeID('id', { nullable: true, description: 'Of a tag or group.' }),
    segment: t.exposeString('segment', {
      nullable: true,
      description: 'An option, 0 and 1 of yes or no, or a score; empty for no value. Null without segments.',
    }),
    bucket: t.exposeString('bucket', {
      nullable: true,
      description: 'The first day of a line’s week, month, quarter or year.',
    }),
    value: t.exposeFloat('value'),
  }),
})

const baseObject = builder.objectRef<FigureBase>('ChartFigureBase').implement({
  description: 'Out of how much the figures of a chart are.',
  fields: (t) => ({
    segment: t.exposeString('segment', { nullable: true, description: 'As that of a point; null for all.' }),
    bucket: t.exposeString('bucket', { nullable: true, description: 'As that of a point; null for all.' }),
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
  description: 'What a chart shows: its items overlap where highlights have several tags.',
  fields: (t) => ({
    points: t.field({ type: [pointObject], description: 'The largest first.', resolve: ({ points }) => points }),
    leftOut: t.exposeBoolean('leftOut', { description: 'There are smaller figures besides.' }),
    bases: t.field({
      type: [baseObject],
      description:
        'Out of how much the figures are, in the same measure: of all that is counted, and of each segment and stretch of time. People are out of all people in the notes that are asked for.',
      resolve: ({ bases }) => bases,
    }),
    interviewers: t.exposeInt('interviewers', {
      description: 'Highlights that hold known interviewers’ words alone. They count in no figure.',
    }),
    division: t.field({
      type: facesObject,
      nullable: true,
      description: 'By what the marks are divided; null by nothing that the viewer can see.',
      resolve: ({ division }) => division,
    }),
    beside: t.field({
      type: [measureObject],
      description: 'The other measures that were asked for.',
      resolve: ({ beside }) => beside,
    }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'The tags of the points; null for one that the viewer cannot see.',
      resolve: ({ points }) => [
        ...new Set(points.flatMap(({ kind, id }) => (kind === 'TAG' && id !== null ? [id] : []))),
      ],
    }),
    groups: t.field({
      type: [tagGroupObject],
      nullable: { list: false, items: true },
      description: 'The groups of the points and of their tags; null for one that the viewer cannot see.',
      resolve: ({ groupIds }) => groupIds,
    }),
  }),
})

const itemEvidenceObject = builder.objectRef<ChartEvidence['items'][number]>('ChartItemEvidence').implement({
  description: 'What one item of a chart stands on.',
  fields: (t) => ({
    kind: t.expose('kind', { type: itemKind }),
    itemId: t.exposeID('id', { nullable: true, description: 'Of a tag or group.' }),
    evidence: t.field({ type: evidenceObject, resolve: ({ evidence }) => evidence }),
  }),
})

const chartEvidenceObject = builder
  .objectRef<ChartEvidence & { people: ChartPoint[]; ofPeople: FigureBase[] }>('ChartEvidence')
  .implement({
    description: 'What a chart stands on, out of the people in the notes that it asks for.',
    fields: (t) => ({
      shown: t.field({
        type: evidenceObject,
        description: 'All that it shows: not what is hidden in it.',
        resolve: ({ shown }) => shown,
      }),
      items: t.field({
        type: [itemEvidenceObject],
        description: 'Each of its items, hidden ones too, divided by nothing.',
        resolve: ({ items }) => items,
      }),
      people: t.field({
        type: [pointObject],
        description: 'How many people’s words each part of a mark is, where marks are divided or stand over time.',
        resolve: ({ people }) => people,
      }),
      ofPeople: t.field({
        type: [baseObject],
        description: 'Out of how many people each segment and stretch of time is.',
        resolve: ({ ofPeople }) => ofPeople,
      }),
    }),
  })

const highlightPage = pageType('ChartHighlightPage', highlightObject)

builder.objectFields(projectObject, (t) => ({
  charts: t.field({
    type: [chartObject],
    description: 'The charts that were kept, the first first.',
    resolve: async (project, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => chartsOfProject(tx, actor, project.id))
    },
  }),
  chartFigures: t.field({
    description:
      'The figures of a chart of these options, at most 5,000; `timeZone` is an IANA name and says where a day begins.',
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
    description: 'What a chart of these options stands on; `timeZone` as that of its figures.',
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
    description: 'The highlights that a mark stands for, newest first.',
    args: { ...markArguments },
    resolve: async (project, asked, context) => pageOfMark(context, project.id, asked, highlightsOfMark),
  }),
}))

const deletedChart = builder.objectRef<{ id: string; deletionId: string }>('DeletedChart').implement({
  description: 'A chart that was deleted; what it counted stays. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

builder.queryFields((t) => ({
  chartsById: t.field({
    type: [chartObject],
    nullable: { list: false, items: true },
    description: 'Charts in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  deletedCharts: t.idList({
    description: 'Which of these charts are deleted, of those the viewer could see before.',
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
commandMutation('createChart', { type: chartObject, command: createChart, answer: (chart) => chart.id })
commandMutation('changeChart', { type: chartObject, command: changeChart, answer: (chart) => chart.id })
commandMutation('deleteChart', { type: deletedChart, command: deleteChart, answer: (deletion) => deletion })
commandMutation('restoreChart', { type: chartObject, command: restoreChart, answer: (chart) => chart.id })
