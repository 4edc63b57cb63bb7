import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { STRETCHES, type Stretch } from '#platform/kernel/stretches.ts'
import { MAX_CHART_TITLE_CHARS, MAX_KEY_CHARS, MAX_SET_ITEMS } from './limits.ts'

/** Document 2 §3, and the people whose words or answers they are. */
export const CHART_METRICS = ['HIGHLIGHT_COUNT', 'NOTE_COUNT', 'TEXT_VOLUME', 'PEOPLE_COUNT'] as const
export type ChartMetric = (typeof CHART_METRICS)[number]

/** Document 2 §3, a line for what changes over time, and a table of two questions that is tested. */
export const CHART_TYPES = ['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR', 'PIE', 'TREEMAP', 'LINE', 'CROSSTAB'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const CHART_INTERVALS = STRETCHES
export type ChartInterval = Stretch

/** Whose day counts: that of the note, or the one on which somebody highlighted. */
export const CHART_TIMES = ['NOTE', 'HIGHLIGHT'] as const

/** Beside tags what is known to hold interviewers' words alone, which counts in no figure; and a value of a dimension. */
export const ITEM_KINDS = ['TAG', 'TAG_GROUP', 'UNGROUPED', 'UNTAGGED', 'INTERVIEWERS', 'VALUE'] as const
type ItemKind = (typeof ITEM_KINDS)[number]

/**
 * What can be counted: tags of highlights, or what notes say: a field of notes or of the people in them, a question,
 * the people themselves, the day that a note is about or was added.
 */
export const DIMENSION_KINDS = ['TAGS', 'FIELD', 'QUESTION', 'PEOPLE', 'HAPPENED_AT', 'CREATED_AT'] as const

const chartDimension = z
  .object({ kind: z.enum(DIMENSION_KINDS), id: z.uuid().nullable().default(null) })
  .refine(({ kind, id }) => (kind === 'FIELD' || kind === 'QUESTION') === (id !== null), {
    path: ['id'],
    message: 'Name the field or question that is counted.',
  })
export type ChartDimension = z.output<typeof chartDimension>

const itemIds = z
  .array(z.string().max(MAX_KEY_CHARS))
  .max(MAX_SET_ITEMS, `At most ${MAX_SET_ITEMS} marks can be set aside.`)
const day = z.iso.date('Give the day as in 2026-11-20.')

export const chartOptions = z
  .object({
    type: z.enum(CHART_TYPES).default('TAG_BAR'),
    metric: z.enum(CHART_METRICS).default('HIGHLIGHT_COUNT'),
    /** Other measures that stand beside it. */
    beside: z
      .array(z.enum(CHART_METRICS))
      .max(CHART_METRICS.length - 1)
      .default([]),
    /** What is counted; of notes the measures are notes and people. */
    dimension: chartDimension.default({ kind: 'TAGS', id: null }),
    /** Tags, groups, UNTAGGED or UNGROUPED. */
    hiddenIds: itemIds.default([]),
    /** Groups that are one mark. */
    collapsedIds: z.array(z.uuid()).max(MAX_SET_ITEMS).default([]),
    /** By what every mark is divided. */
    dividedBy: chartDimension.nullable().default(null),
    /** The same of a field of notes, as it was kept before there was `dividedBy`, which goes before it. */
    segmentFieldId: z.uuid().nullable().default(null),
    /** Of a line. */
    interval: z.enum(CHART_INTERVALS).default('MONTH'),
    time: z.enum(CHART_TIMES).default('NOTE'),
    /** The first and last day that count. */
    from: day.nullable().default(null),
    to: day.nullable().default(null),
    /** Which highlights count. */
    filter: filterForm.default(NO_FILTER),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'The last day lies before the first.',
  })

/** By what the marks of a chart are divided, however it was kept; null by nothing. */
export function dividesBy({
  dividedBy,
  segmentFieldId,
}: Pick<ChartOptions, 'dividedBy' | 'segmentFieldId'>): ChartDimension | null {
  return dividedBy ?? (segmentFieldId === null ? null : { kind: 'FIELD', id: segmentFieldId })
}

export type ChartOptions = z.output<typeof chartOptions>

/** Which rows a mark stands for. */
export const chartMark = z.object({
  kind: z.enum(ITEM_KINDS),
  /** Of a tag or group. */
  id: z.uuid().nullable().default(null),
  /** Of a value, as `ChartCell.key`. */
  key: z.string().max(MAX_KEY_CHARS).nullable().default(null),
  /** Null for every segment; otherwise as `ChartPoint.segment`. */
  segment: z.string().max(MAX_KEY_CHARS).nullable().default(null),
  bucket: day.nullable().default(null),
})

export type ChartMark = z.output<typeof chartMark>

/** One figure of a chart. */
export interface ChartPoint {
  kind: ItemKind
  id: Id | null
  /** The option, `0` and `1` of yes or no, or the score; empty for no value. Null where the chart has no segments. */
  segment: string | null
  /** The first day of the week, month, quarter or year; null where the chart is no line. */
  bucket: string | null
  value: number
}

/** Options that were kept. */
export interface Chart {
  id: Id
  scopeId: Id
  projectId: Id
  title: string
  options: ChartOptions
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const chartTitle = z
  .string()
  .trim()
  .min(1, 'A chart needs a title.')
  .max(MAX_CHART_TITLE_CHARS, `A title has at most ${MAX_CHART_TITLE_CHARS} characters.`)

export const newChart = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: chartTitle,
  options: chartOptions,
})
export const chartChange = z.object({ id: z.uuid(), title: chartTitle.optional(), options: chartOptions.optional() })
