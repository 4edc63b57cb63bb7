import { completeFilter } from '#filters/model/field-form.ts'
import {
  CHART_METRICS,
  CHART_TYPES,
  dividesBy,
  type ChartMetric,
  type ChartOptions,
  type ChartPoint,
  type ChartType,
} from './chart.ts'
import type { CountedAs } from './counted.ts'
import type { Faces, Figures, Group } from './shown-figures.ts'
import { facesOf } from './value-faces.ts'
import { daysBetween } from './stretches.ts'
import { strings } from './strings.ts'

const GREY = '#8a8a8a'
const SEGMENTED: ReadonlySet<ChartType> = new Set<ChartType>(['TAG_BAR', 'TAG_GROUP_BAR', 'RADAR', 'CROSSTAB'])

/** A tag, a group, a value, or what has none, with its figures. */
export interface ChartItem {
  /** The key for hiding it: its id, or its kind. */
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
  /** Its other measures. */
  beside: ReadonlyMap<ChartMetric, number>
}

/** The base of figures. */
export interface Base {
  /** The total of what is counted, or the number who answered. */
  of: number
  /** The number who did not answer; null if there is no question. */
  unanswered: number | null
}

export interface ChartSegment {
  key: string
  title: string
  /** Null if its option has none. */
  color: string | null
}

/** The marks that are drawn and listed. */
export interface Marks {
  /** Largest first. */
  shown: readonly ChartItem[]
  hidden: readonly ChartItem[]
  segments: readonly ChartSegment[]
  /** The first day of each period, without a gap. */
  buckets: readonly string[]
  /** The base of the values of items. */
  base: Base
  /** The base of a segment or period, by its key. */
  bases: ReadonlyMap<string, Base>
  /** The bases of other measures. */
  besideBases: ReadonlyMap<ChartMetric, number>
  /** The dimension of the items if they are values; null for tags and groups. */
  values: { title: string; counted: CountedAs; isSeveral: boolean } | null
  /** A note or person can be in several segments. */
  isOverlapping: boolean
}

/** Whether some have several of the shown values, so that shares add up to more than 100 %. */
export function exceedsItsBase({ shown, base }: Pick<Marks, 'shown' | 'base'>): boolean {
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0)
  return (
    sum(shown.map(({ value }) => value)) > base.of ||
    shown.some(({ value, bySegment }) => sum(bySegment.values()) > value)
  )
}

/** Only the options that this type of chart uses, so that the query does not change with invisible options. */
export function askedOptions(options: ChartOptions): ChartOptions {
  return {
    ...options,
    type: options.type,
    metric: shownMetric(options),
    beside: isSegmented(options.type) && dividesBy(options) === null ? shownBeside(options) : [],
    hiddenIds: [],
    collapsedIds: options.type === 'TAG_GROUP_BAR' ? [] : options.collapsedIds,
    dividedBy: SEGMENTED.has(options.type) ? dividesBy(options) : null,
    segmentFieldId: null,
    filter: completeFilter(countsNotes(options) ? 'NOTE' : 'HIGHLIGHT', options.filter),
  }
}

/** Whether values of notes are counted, and not tags of highlights. */
export function countsNotes({ dimension }: Pick<ChartOptions, 'dimension'>): boolean {
  return dimension.kind !== 'TAGS'
}

const OF_NOTES: readonly ChartMetric[] = ['NOTE_COUNT', 'PEOPLE_COUNT']

/** The measures of a dimension. */
export function metricsOf(options: Pick<ChartOptions, 'dimension'>): readonly ChartMetric[] {
  return countsNotes(options) ? OF_NOTES : CHART_METRICS
}

const TYPES_OF_NOTES: readonly ChartType[] = ['TAG_BAR', 'PIE', 'TREEMAP', 'LINE', 'CROSSTAB']

/** The types of chart for a dimension. */
export function typesOf(options: Pick<ChartOptions, 'dimension'>): readonly ChartType[] {
  return countsNotes(options) ? TYPES_OF_NOTES : CHART_TYPES.filter((type) => type !== 'CROSSTAB')
}

/** Options without a type or measure that their dimension does not have. */
export function shownOptions(options: ChartOptions): ChartOptions {
  const type = typesOf(options).includes(options.type) ? options.type : 'TAG_BAR'
  return { ...options, type, metric: shownMetric(options), beside: shownBeside(options) }
}

function shownMetric(options: ChartOptions): ChartMetric {
  const all = metricsOf(options)
  return all.includes(options.metric) ? options.metric : (all[0] ?? options.metric)
}

function shownBeside(options: ChartOptions): ChartMetric[] {
  const shown = shownMetric(options)
  return metricsOf(options).filter((metric) => metric !== shown && options.beside.includes(metric))
}

/** Whether a type of chart divides its marks. */
export function isSegmented(type: ChartType): boolean {
  return SEGMENTED.has(type)
}

/** The groups that the viewer may see. */
export function groupsOf({ groups }: Figures): Group[] {
  return groups.flatMap((group) => group ?? [])
}

/** Converts figures to marks: combines those of one item, and separates hidden ones. */
export function marksOf(figures: Figures, options: ChartOptions): Marks {
  const tags = new Map(figures.tags.flatMap((tag) => (tag ? [[tag.id, tag] as const] : [])))
  const groups = new Map(groupsOf(figures).map((group) => [group.id, group]))
  const items = new Map<
    string,
    ChartItem & { bySegment: Map<string, number>; byBucket: Map<string, number>; beside: Map<ChartMetric, number> }
  >()
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
      beside: new Map(),
    }
    item.value += value
    if (segment !== null) item.bySegment.set(segment, value)
    if (bucket !== null) item.byBucket.set(bucket, value)
    if (!known) items.set(key, item)
  }
  for (const { metric, points } of figures.beside)
    for (const { kind, itemId, value } of points) items.get(itemId ?? kind)?.beside.set(metric, value)
  const sorted = [...items.values()].toSorted(
    (one, other) => other.value - one.value || one.title.localeCompare(other.title),
  )
  const isHidden = ({ key }: ChartItem): boolean => options.hiddenIds.includes(key)
  return {
    shown: sorted.filter((item) => !isHidden(item)),
    hidden: sorted.filter(isHidden),
    segments: figures.division
      ? segmentsOf(
          figures.division,
          figures.points.flatMap(({ segment }) => segment ?? []),
          options,
        )
      : [],
    buckets:
      options.type === 'LINE'
        ? daysBetween(
            figures.points.flatMap(({ bucket }) => bucket ?? []),
            options,
          )
        : [],
    ...basesOf(figures),
    values: null,
    isOverlapping: figures.division?.isSeveral ?? false,
  }

  function faceOf(kind: ChartPoint['kind'], id: string | null): { title: string; color: string } {
    if (kind === 'UNTAGGED') return { title: strings.untagged, color: GREY }
    if (kind === 'UNGROUPED') return { title: strings.ungrouped, color: GREY }
    const face = kind === 'TAG' ? tags.get(id ?? '') : groups.get(id ?? '')
    if (!face) return { title: strings.noAccess, color: GREY }
    return { title: face.title || (kind === 'TAG' ? strings.untitledTag : strings.untitledGroup), color: face.color }
  }
}

/** The bases of the figures. */
function basesOf({ bases, beside }: Figures): Pick<Marks, 'base' | 'bases' | 'besideBases'> {
  const all = (of: Figures['bases']): number =>
    of.find(({ segment, bucket }) => segment === null && bucket === null)?.value ?? 0
  return {
    base: { of: all(bases), unanswered: null },
    bases: new Map(
      bases.flatMap(({ segment, bucket, value }) => {
        const key = segment ?? bucket
        return key === null ? [] : [[key, { of: value, unanswered: null }] as const]
      }),
    ),
    besideBases: new Map(beside.map((measure) => [measure.metric, all(measure.bases)])),
  }
}

/** The segments of marks in their order; the one without a value is last. */
export function segmentsOf(division: Faces, keys: readonly string[], options: ChartOptions): ChartSegment[] {
  const there = new Set(keys)
  return [
    ...facesOf(division, [...there], options).filter(({ key }) => there.has(key)),
    ...(there.has('') ? [{ key: '', title: strings.noValue, color: null }] : []),
  ]
}
