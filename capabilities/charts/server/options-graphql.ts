import { builder } from '#platform/server/graphql/builder.ts'
import { inputDescriptions } from '#platform/server/graphql/input-of.ts'
import {
  CHART_INTERVALS,
  CHART_METRICS,
  CHART_TIMES,
  CHART_TYPES,
  chartMark,
  chartOptions,
  DIMENSION_KINDS,
  ITEM_KINDS,
  type ChartDimension,
  type ChartOptions,
} from '../model/chart.ts'

inputDescriptions
  .add(chartOptions, {
    description: 'What a chart is to show. Left out, it is bars of tags that count highlights, of all days.',
  })
  .add(chartMark, {
    description:
      'One mark of a chart: what it stands for, and of which segment and stretch of time where there are such.',
  })

export const metricEnum = builder.enumType('ChartMetric', {
  description:
    'What is counted: highlights, the notes that they stand in, the characters of their quotes, or the people whose words they are. Of values that notes have, notes or people.',
  values: CHART_METRICS,
})

const chartType = builder.enumType('ChartType', { description: 'As what a chart is drawn.', values: CHART_TYPES })
const interval = builder.enumType('ChartInterval', {
  description: 'How long the stretches of a line are.',
  values: CHART_INTERVALS,
})
const time = builder.enumType('ChartTime', {
  description: 'Whose day counts for a line: that of the note, or the one on which someone highlighted.',
  values: CHART_TIMES,
})
const dimensionKind = builder.enumType('ChartDimensionKind', {
  description:
    'What is counted: tags of highlights, or what notes say in a field of theirs or of their people, to a question, about whom, of which day.',
  values: DIMENSION_KINDS,
})
const dimensionObject = builder.objectRef<ChartDimension>('ChartDimension').implement({
  description: 'What a chart counts, or is divided by.',
  fields: (t) => ({
    kind: t.expose('kind', { type: dimensionKind }),
    dimensionId: t.exposeID('id', { nullable: true, description: 'Of a field or question.' }),
  }),
})
export const itemKind = builder.enumType('ChartItemKind', {
  description:
    'What a mark stands for: a tag, a group of tags, tags in no group, highlights without tags, those that hold interviewers’ words alone, or a value that notes have.',
  values: ITEM_KINDS,
})

export const optionsObject = builder.objectRef<ChartOptions>('ChartOptions').implement({
  description: 'What a chart shows: which highlights count, how they are counted, and as what they are drawn.',
  fields: (t) => ({
    type: t.expose('type', { type: chartType }),
    metric: t.expose('metric', { type: metricEnum }),
    beside: t.field({
      type: [metricEnum],
      description: 'Other measures that stand beside it.',
      resolve: ({ beside }) => [...beside],
    }),
    dimension: t.field({
      type: dimensionObject,
      description: 'What is counted: tags, unless it says otherwise.',
      resolve: ({ dimension }) => dimension,
    }),
    dividedBy: t.field({
      type: dimensionObject,
      nullable: true,
      description: 'By what every mark is divided.',
      resolve: ({ dividedBy }) => dividedBy,
    }),
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
      description: 'The field of notes that every mark is divided by, in charts that were kept before `dividedBy`.',
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
