import { sql } from 'kysely'
import type { Evidence } from '#highlights/model/evidence.ts'
import { countEvidence } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'

/**
 * The evidence of groups of a canvas: the quotes in them, and how many of the people of their project these are from.
 */
export async function evidenceOfGroups(
  tx: CellTransaction,
  actor: Actor,
  { viewId, projectId }: { viewId: Id; projectId: Id },
  groupIds: readonly Id[],
): Promise<Map<Id, Evidence>> {
  const quotes = sql`
    select group_id as owner, target_id as highlight_id from canvas_items
    where view_id = ${viewId} and group_id = any(${[...groupIds]}::uuid[]) and kind = 'highlight' and deleted_at is null`
  const { rows } = await sql<{ id: Id }>`
    select distinct project_id as id from highlights where id in (select highlight_id from (${quotes}) as quotes)`.execute(
    tx,
  )
  const projectIds = [...new Set([projectId, ...rows.map(({ id }) => id)])]
  return countEvidence(
    tx,
    actor,
    groupIds.map((id) => ({ id, projectIds })),
    quotes,
  )
}
