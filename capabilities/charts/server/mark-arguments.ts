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
import { highlightsBehind } from './highlights-of-mark.ts'
import { notesBehind } from './notes-of-mark.ts'
import { placeOf } from './place-argument.ts'
import { countBehind } from './rows-behind.ts'

/** The arguments that identify a mark. */
export const whichMark = builder.args((t) => ({
  options: t.field({ type: inputOf('ChartOptionsInput', chartOptions) }),
  mark: t.field({ type: inputOf('ChartMarkInput', chartMark) }),
  timeZone: t.string(),
}))

/** The arguments of queries for the rows behind a mark. */
export const markArguments = builder.args((t) => ({
  ...whichMark,
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

/** Counts the rows behind a mark. */
export async function countOfMark(
  context: RequestContext,
  projectId: Id,
  { options, mark, timeZone }: Pick<Asked, 'options' | 'mark' | 'timeZone'>,
): Promise<number> {
  const { actor, read } = workspaceOf(context)
  const asked = parseInput(chartOptions, options)
  const behind = asked.dimension.kind === 'TAGS' ? highlightsBehind : notesBehind
  return read(async (tx) => {
    const found = await behind(tx, actor, placeOf(projectId, timeZone), asked, parseInput(chartMark, mark))
    return found ? countBehind(tx, found) : 0
  })
}
