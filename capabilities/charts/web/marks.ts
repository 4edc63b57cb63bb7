import type { ChartFiguresQuery, ProjectChartsQuery } from '#generated/operations/capabilities/charts/web/charts.ts'
import { FIELD_TYPES } from '#fields/model/field.ts'
import type { FieldTypeRules } from '#fields/model/types/field-type.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import type { ChartOptions, ChartPoint, ChartType } from '../model/chart.ts'
import { strings } from './strings.ts'

export type Figures = NonNullable<ChartFiguresQuery['project']>['chartFigures']
export type Group = NonNullable<Figures['groups'][number]>
export type NoteField = NonNullable<ProjectChartsQuery['project']>['fields'][number]

const GREY = '#8a8a8a'
/** Of the fields that marks can be divided by. */
const DIVIDING: ReadonlySet<FieldTypeRules['counted']> = new Set(['options', 'yes-no', 'scores'])
const SEGMENTED: ReadonlySet<ChartType> = new Set<ChartType>(['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR'])

/** A tag, a group, or what has none, with its figures. */
export interface ChartItem {
  /** By which it is hidden: its id, or its kind. */
  key: string
  kind: ChartPoint['kind']
  id: string | null
  title: string
  color: string
  /** The group of a tag. */
  groupId: string | null
  value: number
  bySegment: ReadonlyMap<string, number>
  byBucket: ReadonlyMap<string, number>
}

export interface ChartSegment {
  key: string
  title: string
  /** Null where its option has none. */
  color: string | null
}

/** What is drawn and listed. */
export interface Marks {
  /** The largest first. */
  shown: readonly ChartItem[]
  hidden: readonly ChartItem[]
  segments: readonly ChartSegment[]
  /** The first days, without a gap. */
  buckets: readonly string[]
}

/** The options that this type of chart has a use for: what is asked does not change with what is not seen. */
export function askedOptions(options: ChartOptions): ChartOptions {
  return {
    ...options,
    hiddenIds: [],
    collapsedIds: options.type === 'TAG_GROUP_BAR' ? [] : options.collapsedIds,
    segmentFieldId: SEGMENTED.has(options.type) ? options.segmentFieldId : null,
    interval: options.type === 'LINE' ? options.interval : 'MONTH',
    filter: completeFilter('HIGHLIGHT', options.filter),
  }
}

/** Whether a type of chart divides its marks. */
export function isSegmented(type: ChartType): boolean {
  return SEGMENTED.has(type)
}

/** As what a field is counted; one of a type that only a newer server knows is none of those that divide. */
function countedAs(type: string): FieldTypeRules['counted'] {
  return rulesOf(FIELD_TYPES.find((one) => one === type) ?? 'TEXT').counted
}

/** The fields of notes that marks can be divided by. */
export function segmentFields(fields: readonly NoteField[]): NoteField[] {
  return fields.filter(({ type, hidden }) => !hidden && DIVIDING.has(countedAs(type)))
}

/** The groups that the viewer may see. */
export function groupsOf({ groups }: Figures): Group[] {
  return groups.flatMap((group) => group ?? [])
}

/** Figures as marks: those of an item together, what is hidden apart. */
export function marksOf(figures: Figures, options: ChartOptions, fields: readonly NoteField[]): Marks {
  const tags = new Map(figures.tags.flatMap((tag) => (tag ? [[tag.id, tag] as const] : [])))
  const groups = new Map(groupsOf(figures).map((group) => [group.id, group]))
  const items = new Map<string, ChartItem & { bySegment: Map<string, number>; byBucket: Map<string, number> }>()
  for (const { kind, itemId: id, segment, bucket, value } of figures.points) {
    const key = id ?? kind
    const known = items.get(key)
    const item = known ?? {
      key,
      kind,
      id,
      ...faceOf(kind, id),
      groupId: id === null ? null : (tags.get(id)?.tagGroupId ?? null),
      value: 0,
      bySegment: new Map(),
      byBucket: new Map(),
    }
    item.value += value
    if (segment !== null) item.bySegment.set(segment, value)
    if (bucket !== null) item.byBucket.set(bucket, value)
    if (!known) items.set(key, item)
  }
  const sorted = [...items.values()].toSorted(
    (one, other) => other.value - one.value || one.title.localeCompare(other.title),
  )
  const isHidden = ({ key }: ChartItem): boolean => options.hiddenIds.includes(key)
  return {
    shown: sorted.filter((item) => !isHidden(item)),
    hidden: sorted.filter(isHidden),
    segments: segmentsOf(
      figures,
      fields.find(({ id }) => id === options.segmentFieldId),
    ),
    buckets: options.type === 'LINE' ? bucketsOf(figures, options) : [],
  }

  function faceOf(kind: ChartPoint['kind'], id: string | null): { title: string; color: string } {
    if (kind === 'UNTAGGED') return { title: strings.untagged, color: GREY }
    if (kind === 'UNGROUPED') return { title: strings.ungrouped, color: GREY }
    const face = kind === 'TAG' ? tags.get(id ?? '') : groups.get(id ?? '')
    if (!face) return { title: strings.noAccess, color: GREY }
    return { title: face.title || (kind === 'TAG' ? strings.untitledTag : strings.untitledGroup), color: face.color }
  }
}

/** In the order of the options, or of the scores; what has no value last. */
function segmentsOf(figures: Figures, field: NoteField | undefined): ChartSegment[] {
  const keys = new Set(figures.points.flatMap(({ segment }) => (segment === null ? [] : [segment])))
  if (keys.size === 0 || !field) return []
  const named: ChartSegment[] =
    countedAs(field.type) === 'options'
      ? field.options.map(({ id, label, color }) => ({ key: id, title: label, color }))
      : countedAs(field.type) === 'yes-no'
        ? [
            { key: '1', title: strings.yes, color: null },
            { key: '0', title: strings.no, color: null },
          ]
        : [...keys]
            .filter((key) => key !== '')
            .toSorted((one, other) => Number(one) - Number(other))
            .map((key) => ({ key, title: key, color: null }))
  return [
    ...named.filter(({ key }) => keys.has(key)),
    ...(keys.has('') ? [{ key: '', title: strings.noValue, color: null }] : []),
  ]
}

const STEP_MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const
const DAYS_PER_WEEK = 7
/** A line over more steps is drawn by what there is: nobody sees single ones. */
const MAX_BUCKETS = 600

/** The first days from the first to the last that has a figure: where nothing happened the line is at nought. */
function bucketsOf(figures: Figures, { interval }: ChartOptions): string[] {
  const there = [...new Set(figures.points.flatMap(({ bucket }) => (bucket === null ? [] : [bucket])))].toSorted()
  const [first] = there
  const last = there.at(-1)
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (const day = new Date(`${first}T00:00:00Z`); all.length <= MAX_BUCKETS && dayOf(day) <= last;) {
    all.push(dayOf(day))
    if (interval === 'WEEK') day.setUTCDate(day.getUTCDate() + DAYS_PER_WEEK)
    else day.setUTCMonth(day.getUTCMonth() + STEP_MONTHS[interval])
  }
  return all.length > MAX_BUCKETS ? there : all
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** What a step of a line is called. */
export function bucketTitle(
  day: string,
  { interval }: Pick<ChartOptions, 'interval'>,
  locale: string | undefined,
): string {
  const date = new Date(`${day}T00:00:00Z`)
  const written = (style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(date)
  if (interval === 'YEAR') return written({ year: 'numeric' })
  if (interval === 'QUARTER')
    return strings.quarter(Math.floor(date.getUTCMonth() / STEP_MONTHS.QUARTER) + 1, written({ year: 'numeric' }))
  if (interval === 'MONTH') return written({ month: 'short', year: 'numeric' })
  return written({ day: 'numeric', month: 'short', year: 'numeric' })
}
