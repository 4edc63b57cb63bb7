import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import type { ChartOptions } from './chart.ts'
import { isOrdered } from './counted.ts'
import { MAX_DRAWN_ITEMS } from './limits.ts'
import { segmentsOf, type Base, type ChartItem, type Marks } from './marks.ts'
import type { Counted } from './shown-figures.ts'
import { daysBetween } from './stretches.ts'
import { facesOf } from './value-faces.ts'

const COLORS = Object.values(PICKABLE_COLORS)

/**
 * Converts counts of values to marks: numbers, days, scores and options in their order, others by count. Those who did
 * not answer are not a mark, but are in the bases.
 */
export function marksOfCounts(found: Counted, options: ChartOptions): Marks {
  const { dimension, division, counts, bases } = found
  const isOver = options.type === 'LINE'
  const ofAll = new Map(counts.flatMap((count) => (count.segment === null ? [[count.key, count.count] as const] : [])))
  const parts = Map.groupBy(
    counts.filter(({ segment }) => segment !== null),
    ({ key }) => key,
  )
  const faces = facesOf(
    dimension,
    counts.map(({ key }) => key),
    options,
  )
  const isByOrder =
    isOrdered(dimension.counted) || (dimension.counted === 'OPTIONS' && faces.length <= MAX_DRAWN_ITEMS && !isOver)
  // Marks that differ only by colour have one colour each; bars are distinguished by their names.
  const isColored = options.type === 'PIE' || options.type === 'TREEMAP' || isOver
  const items = faces.map(({ key, title, color }, at): ChartItem => {
    const split = new Map((parts.get(key) ?? []).map(({ segment, count }) => [segment ?? '', count]))
    return {
      key,
      kind: 'VALUE',
      id: null,
      title,
      color: color ?? (isColored ? (COLORS[at % COLORS.length] ?? PICKABLE_COLORS.gray) : PICKABLE_COLORS.blue),
      groupId: null,
      value: ofAll.get(key) ?? 0,
      bySegment: isOver ? new Map() : split,
      byBucket: isOver ? split : new Map(),
      beside: new Map(
        found.beside.map((measure) => [
          measure.metric,
          measure.counts.find((count) => count.key === key && count.segment === null)?.count ?? 0,
        ]),
      ),
    }
  })
  const sorted = isByOrder
    ? items
    : items
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value || one.title.localeCompare(other.title))
  const isHidden = ({ key }: ChartItem): boolean => options.hiddenIds.includes(key)
  const segmentKeys = bases.flatMap(({ segment }) => segment ?? [])
  const baseOf = ({ answered, unanswered }: Counted['bases'][number]): Base => ({ of: answered, unanswered })
  const [all] = bases.filter(({ segment }) => segment === null)
  return {
    shown: sorted.filter((item) => !isHidden(item)),
    hidden: sorted.filter(isHidden),
    segments: division && !isOver ? segmentsOf(division, segmentKeys, options) : [],
    buckets: isOver ? daysBetween(segmentKeys, options) : [],
    base: all ? baseOf(all) : { of: 0, unanswered: 0 },
    bases: new Map(bases.flatMap((base) => (base.segment === null ? [] : [[base.segment, baseOf(base)] as const]))),
    besideBases: new Map(
      found.beside.map((measure) => [
        measure.metric,
        measure.bases.find(({ segment }) => segment === null)?.answered ?? 0,
      ]),
    ),
    values: { title: dimension.title, counted: dimension.counted, isSeveral: dimension.isSeveral },
    isOverlapping: division?.isSeveral ?? false,
  }
}

/** The rows and columns of a crosstab, in their order, of those who answered both questions. */
export function crossedFaces({ dimension, division, cells }: Counted, options: ChartOptions) {
  const rowKeys = new Set(cells.map(({ key }) => key))
  const columnKeys = new Set(cells.map(({ segment }) => segment))
  return {
    rows: facesOf(dimension, [...rowKeys], options).filter(({ key }) => rowKeys.has(key)),
    columns: division ? facesOf(division, [...columnKeys], options).filter(({ key }) => columnKeys.has(key)) : [],
  }
}

/** Converts a crosstab to marks: a bar for each row, of those who answered both questions, divided by its columns. */
export function marksOfCrosstab(found: Counted, options: ChartOptions): Marks {
  const { rows, columns } = crossedFaces(found, options)
  const cells = Map.groupBy(found.cells, ({ key }) => key)
  return {
    shown: rows.map(({ key, title, color }): ChartItem => ({
      key,
      kind: 'VALUE',
      id: null,
      title,
      color: color ?? PICKABLE_COLORS.blue,
      groupId: null,
      value: cells.get(key)?.[0]?.ofKey ?? 0,
      bySegment: new Map(cells.get(key)?.map(({ segment, both }) => [segment, both])),
      byBucket: new Map(),
      beside: new Map(),
    })),
    hidden: [],
    segments: columns,
    buckets: [],
    base: { of: found.answeredBoth, unanswered: null },
    bases: new Map(found.cells.map(({ segment, ofSegment }) => [segment, { of: ofSegment, unanswered: null }])),
    besideBases: new Map(),
    values: { title: found.dimension.title, counted: found.dimension.counted, isSeveral: found.dimension.isSeveral },
    isOverlapping: found.division?.isSeveral ?? false,
  }
}
