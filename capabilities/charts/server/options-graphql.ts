import { builder } from '#platform/server/graphql/builder.ts'
import { inputDescriptions } from '#platform/server/graphql/input-of.ts'
import { notUnderstood } from '#filters/model/not-understood.ts'
import { notUnderstoodObject } from '#filters/server/index.ts'
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
    description: 'What a chart shows. By default, bars of tags that count highlights, over all days.',
  })
  .add(chartMark, {
    description: 'One mark of a chart: what it stands for, and its segment and period if it has them.',
  })

export const metricEnum = builder.enumType('ChartMetric', {
  description:
    'What is counted: highlights, the notes with them, the characters of their quotes, or the people whose words they are. For values of notes: notes or people.',
  values: CHART_METRICS,
})

const chartType = builder.enumType('ChartType', { description: 'How a chart is drawn.', values: CHART_TYPES })
const interval = builder.enumType('ChartInterval', {
  description: 'The length of the periods of a line.',
  values: CHART_INTERVALS,
})
const time = builder.enumType('ChartTime', {
  description: 'Which day counts for a line: that of the note, or that on which the highlight was made.',
  values: CHART_TIMES,
})
const dimensionKind = builder.enumType('ChartDimensionKind', {
  description:
    'What is counted: tags of highlights, values of a field of notes or of their people, answers to a question, people, or days.',
  values: DIMENSION_KINDS,
})
const dimensionObject = builder.objectRef<ChartDimension>('ChartDimension').implement({
  description: 'What a chart counts or divides its marks by.',
  fields: (t) => ({
    kind: t.expose('kind', { type: dimensionKind }),
    dimensionId: t.exposeID('id', { nullable: true, description: 'The id of the field or question.' }),
  }),
})
export const itemKind = builder.enumType('ChartItemKind', {
  description:
    'What a mark stands for: a tag, a group of tags, tags in no group, highlights without tags, highlights with only interviewers’ words, or a value of notes.',
  values: ITEM_KINDS,
})

export const optionsObject = builder.objectRef<ChartOptions>('ChartOptions').implement({
  description: 'What a chart shows: which highlights count, how they are counted, and how they are drawn.',
  fields: (t) => ({
    type: t.expose('type', { type: chartType }),
    metric: t.expose('metric', { type: metricEnum }),
    beside: t.field({
      type: [metricEnum],
      description: 'Other measures shown next to it.',
      resolve: ({ beside }) => [...beside],
    }),
    dimension: t.field({
      type: dimensionObject,
      description: 'What is counted; tags by default.',
      resolve: ({ dimension }) => dimension,
    }),
    dividedBy: t.field({
      type: dimensionObject,
      nullable: true,
      description: 'What every mark is divided by.',
      resolve: ({ dividedBy }) => dividedBy,
    }),
    hiddenIds: t.idList({
      description: 'The hidden tags and groups, UNTAGGED and UNGROUPED.',
      resolve: ({ hiddenIds }) => [...hiddenIds],
    }),
    collapsedIds: t.idList({
      description: 'Tag groups that are shown as one mark.',
      resolve: ({ collapsedIds }) => [...collapsedIds],
    }),
    segmentFieldId: t.exposeID('segmentFieldId', {
      nullable: true,
      description: 'The field of notes that every mark is divided by, in charts saved before `dividedBy` existed.',
    }),
    interval: t.expose('interval', { type: interval }),
    time: t.expose('time', {
      type: time,
      description: 'Whether the day of the note or that of the highlight counts.',
    }),
    from: t.exposeString('from', {
      description: 'The first day that counts, as 2026-11-20; null for no start.',
      nullable: true,
    }),
    to: t.exposeString('to', { description: 'The last day that counts; null for no end.', nullable: true }),
    filter: t.field({ type: 'JSON', description: 'Which highlights count.', resolve: ({ filter }) => filter }),
    notUnderstood: t.field({
      type: [notUnderstoodObject],
      description: 'Conditions of the filter that are not understood, and filter nothing.',
      resolve: ({ filter }) => notUnderstood(filter),
    }),
  }),
})
