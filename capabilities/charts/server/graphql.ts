import { parseInput } from '#platform/kernel/parse.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { evidenceObject, highlightObject } from '#highlights/server/index.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagGroupObject, tagObject } from '#tags/server/index.ts'
import { timeZone as timeZoneSchema } from '#workspaces/model/workspace.ts'
import {
  CHART_INTERVALS,
  CHART_METRICS,
  CHART_TIMES,
  CHART_TYPES,
  chartMark,
  chartOptions,
  ITEM_KINDS,
  type Chart,
  type ChartOptions,
  type ChartPoint,
} from '../model/chart.ts'
import { chartPolicy } from '../model/policy.ts'
import { chartEvidence, chartPoints, groupsOf, highlightsOfMark, type ChartEvidence } from './chart-figures.ts'
import { changeChart } from './commands/change-chart.ts'
import { createChart } from './commands/create-chart.ts'
import { deleteChart, restoreChart } from './commands/delete-chart.ts'
import { chartsOfProject, visibleCharts } from './store.ts'

inputDescriptions
  .add(chartOptions, {
    description: 'What a chart is to show. Left out, it is bars of tags that count highlights, of all days.',
  })
  .add(chartMark, {
    description:
      'One mark of a chart: what it stands for, and of which segment and stretch of time where there are such.',
  })

const metric = builder.enumType('ChartMetric', {
  description: 'What is counted: highlights, the notes that they stand in, or the characters of their quotes.',
  values: CHART_METRICS,
})
const chartType = builder.enumType('ChartType', { description: 'As what a chart is drawn.', values: CHART_TYPES })
const interval = builder.enumType('ChartInterval', {
  description: 'How long the stretches of a line are.',
  values: CHART_INTERVALS,
})
const time = builder.enumType('ChartTime', {
  description: 'Whose day counts for a line: that of the note, or the one on which somebody highlighted.',
  values: CHART_TIMES,
})
const itemKind = builder.enumType('ChartItemKind', {
  description: 'What a mark stands for: a tag, a group of tags, tags in no group, or highlights without tags.',
  values: ITEM_KINDS,
})

const optionsObject = builder.objectRef<ChartOptions>('ChartOptions').implement({
  description: 'What a chart shows: which highlights count, how they are counted, and as what they are drawn.',
  fields: (t) => ({
    type: t.expose('type', { type: chartType }),
    metric: t.expose('metric', { type: metric }),
    hiddenIds: t.idList({
      description: 'Tags and groups, UNTAGGED and UNGROUPED.',
      resolve: ({ hiddenIds }) => [...hiddenIds],
    }),
    collapsedIds: t.idList({
      description: 'Tag groups that are one mark.',
      resolve: ({ collapsedIds }) => [...collapsedIds],
    }),
    segmentFieldId: t.exposeID('segmentFieldId', {
      nullable: true,
      description: 'The field of notes that every mark is divided by.',
    }),
    interval: t.expose('interval', { type: interval }),
    time: t.expose('time', {
      type: time,
      description: 'Whether the day of the note counts, or that of the highlight.',
    }),
    from: t.exposeString('from', {
      description: 'The first day that counts, as 2026-11-20; null without a beginning.',
      nullable: true,
    }),
    to: t.exposeString('to', { description: 'The last day that counts; null without an end.', nullable: true }),
    filter: t.field({ type: 'JSON', description: 'Which highlights count.', resolve: ({ filter }) => filter }),
  }),
})

const viewerCan = viewerCanType('ChartViewerCan', 'the chart', chartPolicy, ['edit', 'delete'])

/** A chart that the viewer may see; null otherwise. */
const chartObject = builder.loadableObject('Chart', {
  description:
    'A chart of a project that somebody kept, under a title. It is drawn anew, of what the viewer may see, each time.',
  load: rowLoader(visibleCharts),
  toKey: (chart: Chart) => chart.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
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

interface Figures {
  points: ChartPoint[]
  leftOut: boolean
  groupIds: Id[]
}

const figuresObject = builder.objectRef<Figures>('ChartFigures').implement({
  description: 'What a chart shows: its items overlap where highlights have several tags.',
  fields: (t) => ({
    points: t.field({ type: [pointObject], description: 'The largest first.', resolve: ({ points }) => points }),
    leftOut: t.exposeBoolean('leftOut', { description: 'There are smaller figures besides.' }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'The tags of the points; null for one that the viewer may not see.',
      resolve: ({ points }) => [
        ...new Set(points.flatMap(({ kind, id }) => (kind === 'TAG' && id !== null ? [id] : []))),
      ],
    }),
    groups: t.field({
      type: [tagGroupObject],
      nullable: { list: false, items: true },
      description: 'The groups of the points and of their tags; null for one that the viewer may not see.',
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

const chartEvidenceObject = builder.objectRef<ChartEvidence>('ChartEvidence').implement({
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
  }),
})

const placeOf = (projectId: Id, zone: string) => ({ projectId, timeZone: parseInput(timeZoneSchema, zone) })
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
    resolve: async (project, { options, timeZone }, context): Promise<Figures> => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const figures = await chartPoints(tx, actor, placeOf(project.id, timeZone), parseInput(chartOptions, options))
        return { ...figures, groupIds: await groupsOf(tx, figures.points) }
      })
    },
  }),
  chartEvidence: t.field({
    description: 'What a chart of these options stands on; `timeZone` as that of its figures.',
    type: chartEvidenceObject,
    args: { options: t.arg({ type: inputOf('ChartOptionsInput', chartOptions) }), timeZone: t.arg.string() },
    resolve: async (project, { options, timeZone }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) =>
        chartEvidence(tx, actor, placeOf(project.id, timeZone), parseInput(chartOptions, options)),
      )
    },
  }),
  chartHighlights: t.field({
    type: highlightPage,
    description: 'The highlights that a mark stands for, newest first.',
    args: {
      options: t.arg({ type: inputOf('ChartOptionsInput', chartOptions) }),
      mark: t.arg({ type: inputOf('ChartMarkInput', chartMark) }),
      timeZone: t.arg.string(),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (project, { options, mark, timeZone, first, after }, context) => {
      const { actor, read } = workspaceOf(context)
      const { nodes, ...page } = await read(async (tx) =>
        highlightsOfMark(
          tx,
          actor,
          placeOf(project.id, timeZone),
          parseInput(chartOptions, options),
          parseInput(chartMark, mark),
          pageRequest(first, after),
        ),
      )
      return { ...page, nodes: nodes.map(({ id }) => id) }
    },
  }),
}))

const deletedChart = builder.objectRef<{ id: string; deletionId: string }>('DeletedChart').implement({
  description: 'A chart that was deleted; what it counted stays. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

commandMutation('createChart', { type: chartObject, command: createChart, answer: (chart) => chart.id })
commandMutation('changeChart', { type: chartObject, command: changeChart, answer: (chart) => chart.id })
commandMutation('deleteChart', { type: deletedChart, command: deleteChart, answer: (deletion) => deletion })
commandMutation('restoreChart', { type: chartObject, command: restoreChart, answer: (chart) => chart.id })
