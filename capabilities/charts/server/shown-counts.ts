import { netPromoterScore, promoterGroup, type NetPromoterScore } from '#platform/kernel/statistics/net-promoter.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartMetric, ChartOptions } from '../model/chart.ts'
import { testCells, type CELL_TESTS, type VERDICTS } from '../model/crosstab.ts'
import { chartCounts, type Base, type Count, type Counts, type Crossed } from './counts.ts'
import type { ChartPlace } from './dimension.ts'
import { facesOf, type DimensionFaces } from './faces.ts'

/** The net promoter score of all, or of a value of the division. */
export interface ShownScore extends NetPromoterScore {
  /** Null for all. */
  segment: string | null
}

/** A cell of a crosstab with its test result; null if nothing was tested. */
export interface ShownCell extends Crossed {
  verdict: (typeof VERDICTS)[number] | null
  test: (typeof CELL_TESTS)[number] | null
  p: number | null
}

export interface ShownMeasure {
  metric: ChartMetric
  counts: Count[]
  bases: Base[]
}

/** The counted values of notes, with the names that the reader may see. */
export interface ShownCounts extends Omit<Counts, 'dimension' | 'division' | 'crossed'> {
  dimension: DimensionFaces
  division: DimensionFaces | null
  scores: ShownScore[]
  cells: ShownCell[]
  beside: ShownMeasure[]
}

/**
 * Returns what a chart with these options shows to its reader; null if what it counts was deleted or the reader may not
 * see it.
 */
export async function shownCounts(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
): Promise<ShownCounts | null> {
  const found = await chartCounts(tx, actor, place, requested)
  if (!found) return null
  const { dimension: counted, division: divided, crossed, ...rest } = found
  const tested = rest.repeated === 0 ? testCells(crossed, rest.answeredBoth) : []
  const beside: ShownMeasure[] = []
  for (const metric of requested.beside) {
    const other = await chartCounts(tx, actor, place, { ...requested, metric })
    if (other) beside.push({ metric, counts: other.counts, bases: other.bases })
  }
  const keys = rest.counts.map(({ key }) => key)
  const segments = rest.bases.flatMap(({ segment }) => segment ?? [])
  const dimension = await facesOf(tx, actor, counted, keys)
  return {
    ...rest,
    dimension,
    division: divided && (await facesOf(tx, actor, divided, segments)),
    scores: scoresOf(dimension, rest),
    cells: crossed.map((cell, at) => ({ ...cell, ...(tested[at] ?? { verdict: null, test: null, p: null }) })),
    beside,
  }
}

function scoresOf({ counted }: DimensionFaces, { counts, bases }: Pick<Counts, 'counts' | 'bases'>): ShownScore[] {
  if (counted !== 'SCORES') return []
  return bases.flatMap(({ segment }) => {
    const groups = { promoters: 0, passives: 0, detractors: 0 }
    for (const one of counts)
      if (one.segment === segment && one.key !== '') groups[promoterGroup(Number(one.key))] += one.count
    const score = netPromoterScore(groups)
    return score ? [{ ...score, segment }] : []
  })
}
