import { sql, type RawBuilder } from 'kysely'
import { withSurvivingTags, type Looking } from '#filters/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import { isCounted, NOTE_ID, requestedOf } from './counts.ts'
import { hasKey, type ChartPlace } from './dimension.ts'
import { pageBehind, type RowsBehind } from './rows-behind.ts'

/**
 * The notes behind a mark, as far as the actor may see them; null if what it counts was deleted or the actor may not
 * see it.
 */
export async function notesBehind(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
  mark: ChartMark,
  looking: Looking = 'over all',
): Promise<RowsBehind | null> {
  const options = { ...requested, filter: await withSurvivingTags(tx, requested.filter) }
  const found = await requestedOf(tx, actor, place, options, looking)
  if (!found) return null
  const { dimension, division } = found
  const segment = mark.bucket ?? mark.segment
  const conditions: Array<RawBuilder<unknown>> = [
    isCounted(actor, place, options, looking),
    ...(mark.key === null ? [] : [hasKey(dimension, 'a', mark.key)]),
    ...(division === null || segment === null ? [] : [hasKey(division, 'b', segment)]),
  ]
  return {
    table: 'notes',
    joins: sql`${dimension.join('a', NOTE_ID)} ${division ? division.join('b', NOTE_ID) : sql``}`,
    where: sql.join(conditions, sql` and `),
  }
}

/** Returns the ids of the notes behind a mark, newest first. */
export async function notesOfMark(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
  mark: ChartMark,
  page: PageRequest,
): Promise<Page<{ id: Id; createdAt: Date }>> {
  const found = await notesBehind(tx, actor, place, requested, mark)
  return found ? pageBehind(tx, found, page) : { nodes: [], endCursor: null, hasNextPage: false }
}
