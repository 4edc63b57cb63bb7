import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_CHART_TITLE_CHARS, MAX_SET_ITEMS } from './limits.ts'

/** Document 2 §3. */
export const CHART_METRICS = ['HIGHLIGHT_COUNT', 'NOTE_COUNT', 'TEXT_VOLUME'] as const
export type ChartMetric = (typeof CHART_METRICS)[number]

/** Document 2 §3, and a line for what changes over time. */
export const CHART_TYPES = ['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR', 'PIE', 'TREEMAP', 'LINE'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const CHART_INTERVALS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
export type ChartInterval = (typeof CHART_INTERVALS)[number]

/** Whose day counts: that of the note, or the one on which somebody highlighted. */
export const CHART_TIMES = ['NOTE', 'HIGHLIGHT'] as const

export const ITEM_KINDS = ['TAG', 'TAG_GROUP', 'UNGROUPED', 'UNTAGGED'] as const
type ItemKind = (typeof ITEM_KINDS)[number]

const itemIds = z.array(z.string().max(36)).max(MAX_SET_ITEMS, `At most ${MAX_SET_ITEMS} marks can be set aside.`)
const day = z.iso.date('Give the day as in 2026-11-20.')

export const chartOptions = z
  .object({
    type: z.enum(CHART_TYPES).default('TAG_BAR'),
    metric: z.enum(CHART_METRICS).default('HIGHLIGHT_COUNT'),
    /** Tags, groups, UNTAGGED or UNGROUPED. */
    hiddenIds: itemIds.default([]),
    /** Groups that are one mark. */
    collapsedIds: z.array(z.uuid()).max(MAX_SET_ITEMS).default([]),
    /** A field of the project's notes that every mark is divided by. */
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

export type ChartOptions = z.output<typeof chartOptions>

/** Which rows a mark stands for. */
export const chartMark = z.object({
  kind: z.enum(ITEM_KINDS),
  /** Of a tag or group. */
  id: z.uuid().nullable().default(null),
  /** Null for every segment; otherwise as `ChartPoint.segment`. */
  segment: z.string().max(64).nullable().default(null),
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
