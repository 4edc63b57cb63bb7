import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { ranksBetween } from '../model/ranks-between.ts'
import type { RequestedRows } from './requested-rows.ts'
import { orderedRows } from './row-pages.ts'

interface Placed {
  id: Id
  rank: number
}

async function putRanks(tx: CellTransaction, teamId: Id, viewId: Id, ranks: ReadonlyArray<Placed>): Promise<void> {
  if (ranks.length === 0) return
  await sql`
    insert into view_ranks (view_id, row_id, team_id, rank)
    select ${viewId}::uuid, row_id, ${teamId}::uuid, rank from unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::double precision[]) as placed (row_id, rank)
    on conflict (view_id, row_id) do update set rank = excluded.rank`.execute(tx)
}

interface Placing {
  viewId: Id
  requested: RequestedRows
  group: string | null
  rowIds: readonly Id[]
  /** Null: at the top. */
  afterId: Id | null
}

/**
 * Moves rows behind another row of a group, or to its top. Only these rows get new ranks if there is room; otherwise,
 * and if neighbours were never moved, the rows above get new ranks too and keep their order.
 */
export async function placeRows(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  { viewId, requested, group, rowIds, afterId }: Placing,
): Promise<void> {
  const moving = new Set(rowIds)
  const standing = (await orderedRows(tx, actor, requested, group, afterId)).filter((row) => !moving.has(row.id))
  const at = afterId === null ? 0 : standing.findIndex((row) => row.id === afterId) + 1
  const above = standing.slice(0, at)
  const before = above.at(-1)?.rank ?? null
  const after = standing[at]?.rank ?? null
  const ranks = ranksBetween(before, after, rowIds.length)
  if (ranks)
    return putRanks(
      tx,
      teamId,
      viewId,
      rowIds.map((id, index) => ({ id, rank: ranks[index] ?? 0 })),
    )
  // No room: ranks all rows down to there, counted back from the row below.
  const order = [...above.map((row) => row.id), ...rowIds]
  return putRanks(
    tx,
    teamId,
    viewId,
    order.map((id, index) => ({ id, rank: (after ?? 0) - (order.length - index) * RANK_GAP })),
  )
}

/** Deletes the ranks of permanently deleted rows, in every view. */
export async function deleteRanksOf(tx: CellTransaction, rowIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .deleteFrom('view_ranks')
    .where((where) => where('row_id', '=', where.fn.any(where.val([...rowIds]))))
    .execute()
}
