import { z } from 'zod'
import { filterForm, NO_FILTER } from '#filters/model/filter-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { STRETCHES, type Stretch } from '#platform/kernel/stretches.ts'
import { MAX_CHART_TITLE_CHARS, MAX_KEY_CHARS, MAX_SET_ITEMS } from './limits.ts'

/** Document 2 §3, and the people who said the words or gave the answers. */
export const CHART_METRICS = ['HIGHLIGHT_COUNT', 'NOTE_COUNT', 'TEXT_VOLUME', 'PEOPLE_COUNT'] as const
export type ChartMetric = (typeof CHART_METRICS)[number]

/** Document 2 §3, and a line for changes over time and a crosstab of two questions with tests. */
export const CHART_TYPES = ['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR', 'PIE', 'TREEMAP', 'LINE', 'CROSSTAB'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const CHART_INTERVALS = STRETCHES
export type ChartInterval = Stretch

/** Which day counts: that of the note, or the day when the highlight was made. */
export const CHART_TIMES = ['NOTE', 'HIGHLIGHT'] as const

/**
 * In addition to tags: highlights with only words of known interviewers, which count in no figure; and a value of a
 * dimension.
 */
export const ITEM_KINDS = ['TAG', 'TAG_GROUP', 'UNGROUPED', 'UNTAGGED', 'INTERVIEWERS', 'VALUE'] as const
type ItemKind = (typeof ITEM_KINDS)[number]

/**
 * What can be counted: tags of highlights; or values of notes: a field of notes or of the people in them, a question,
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
    /** Other measures that are shown beside it. */
    beside: z
      .array(z.enum(CHART_METRICS))
      .max(CHART_METRICS.length - 1)
      .default([]),
    /** What is counted; for values of notes, the measures are notes and people. */
    dimension: chartDimension.default({ kind: 'TAGS', id: null }),
    /** Tags, groups, UNTAGGED or UNGROUPED. */
    hiddenIds: itemIds.default([]),
    /** Groups that are shown as one mark. */
    collapsedIds: z.array(z.uuid()).max(MAX_SET_ITEMS).default([]),
    /** The division of every mark. */
    dividedBy: chartDimension.nullable().default(null),
    /** The division by a field of notes in charts saved before `dividedBy` existed; `dividedBy` takes precedence. */
    segmentFieldId: z.uuid().nullable().default(null),
    /** For a line. */
    interval: z.enum(CHART_INTERVALS).default('MONTH'),
    time: z.enum(CHART_TIMES).default('NOTE'),
    /** The first and last days that count. */
    from: day.nullable().default(null),
    to: day.nullable().default(null),
    /** Which highlights count. */
    filter: filterForm.default(NO_FILTER),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'The last day lies before the first.',
  })

/** The division of the marks of a chart, in whichever property it is stored; null for none. */
export function dividesBy({
  dividedBy,
  segmentFieldId,
}: Pick<ChartOptions, 'dividedBy' | 'segmentFieldId'>): ChartDimension | null {
  return dividedBy ?? (segmentFieldId === null ? null : { kind: 'FIELD', id: segmentFieldId })
}

export type ChartOptions = z.output<typeof chartOptions>

/** Identifies a mark, and so the rows that it counts. */
export const chartMark = z.object({
  kind: z.enum(ITEM_KINDS),
  /** For a tag or group. */
  id: z.uuid().nullable().default(null),
  /** For a value, as in `ChartCell.key`. */
  key: z.string().max(MAX_KEY_CHARS).nullable().default(null),
  /** Null for every segment; otherwise as in `ChartPoint.segment`. */
  segment: z.string().max(MAX_KEY_CHARS).nullable().default(null),
  bucket: day.nullable().default(null),
})

export type ChartMark = z.output<typeof chartMark>

/** One figure of a chart. */
export interface ChartPoint {
  kind: ItemKind
  id: Id | null
  /** The option, `0` and `1` for no and yes, or the score; empty for no value. Null if the chart has no segments. */
  segment: string | null
  /** The first day of the week, month, quarter or year; null if the chart is not a line. */
  bucket: string | null
  value: number
}

/** Saved options. */
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
