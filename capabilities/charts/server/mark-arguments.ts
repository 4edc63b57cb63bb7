import type { Actor } from '#journal/server/index.ts'
import { workspaceOf } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { chartMark, chartOptions, type ChartMark, type ChartOptions } from '../model/chart.ts'
import type { ChartPlace } from './dimension.ts'
import { placeOf } from './place-argument.ts'

/** By what the rows behind a mark are asked for. */
export const markArguments = builder.args((t) => ({
  options: t.field({ type: inputOf('ChartOptionsInput', chartOptions) }),
  mark: t.field({ type: inputOf('ChartMarkInput', chartMark) }),
  timeZone: t.string(),
  first: t.int({ required: false }),
  after: t.string({ required: false }),
}))

interface Asked {
  options: unknown
  mark: unknown
  timeZone: string
  first?: number | null | undefined
  after?: string | null | undefined
}

type RowsOfMark = (
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  mark: ChartMark,
  page: PageRequest,
) => Promise<Page<{ id: Id }>>

/** One page of the rows behind a mark, by their identifiers. */
export async function pageOfMark(
  context: RequestContext,
  projectId: Id,
  { options, mark, timeZone, first, after }: Asked,
  rowsOfMark: RowsOfMark,
): Promise<Page<Id>> {
  const { actor, read } = workspaceOf(context)
  const { nodes, ...cut } = await read(async (tx) =>
    rowsOfMark(
      tx,
      actor,
      placeOf(projectId, timeZone),
      parseInput(chartOptions, options),
      parseInput(chartMark, mark),
      pageRequest(first, after),
    ),
  )
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}
