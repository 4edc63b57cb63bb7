import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartMetric, ChartOptions, ChartPoint } from '../model/chart.ts'
import { chartPoints, groupsOf, type ChartFigures, type FigureBase } from './chart-figures.ts'
import type { ChartPlace } from './dimension.ts'
import { facesOf, type DimensionFaces } from './faces.ts'

/** Another measure of the same chart. */
export interface FiguresMeasure {
  metric: ChartMetric
  points: ChartPoint[]
  bases: FigureBase[]
}

/** The figures of tags of highlights, with the names of values that the reader may see. */
export interface ShownFigures extends Omit<ChartFigures, 'division'> {
  /** The groups of the points and of their tags. */
  groupIds: Id[]
  division: DimensionFaces | null
  beside: FiguresMeasure[]
}

/** Returns what a chart with these options shows to its reader. */
export async function shownFigures(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
): Promise<ShownFigures> {
  const { division, ...figures } = await chartPoints(tx, actor, place, requested)
  const beside: FiguresMeasure[] = []
  for (const metric of requested.beside) {
    const { points, bases } = await chartPoints(tx, actor, place, { ...requested, metric })
    beside.push({ metric, points, bases })
  }
  const segments = figures.points.flatMap(({ segment }) => segment ?? [])
  return {
    ...figures,
    beside,
    division: division && (await facesOf(tx, actor, division, segments)),
    groupIds: await groupsOf(tx, figures.points),
  }
}
