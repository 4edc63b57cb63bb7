import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { NewEvent } from '../model/events.ts'
import './tables.ts'

/** The key of the head of an act: its type and scope. */
export function headKey({ type, scopeId }: Pick<NewEvent, 'type' | 'scopeId'>): string {
  return `${type} ${scopeId ?? ''}`
}

/** Whether an event belongs to an act of which this transaction is only one part, done by the same principal. */
export function isOfWhole({ operationId: ofAct, principal }: NewEvent, operationId: Id | null): boolean {
  return ofAct != null && ofAct !== operationId && principal === undefined
}

/**
 * Adds the number of things of each type and scope that a transaction reports of an act of which it is a part. The head
 * of the act is in the first part that reports things of that type and scope.
 * @returns the heads that an earlier part has reported
 */
export async function countParts(
  tx: CellTransaction,
  teamId: Id,
  operationId: Id | null,
  events: ReadonlyArray<NewEvent>,
): Promise<ReadonlySet<string>> {
  const parts = new Map<string, { operationId: Id; type: string; scopeId: Id; count: number }>()
  for (const event of events) {
    const { operationId: ofAct, type, scopeId } = event
    if (!isOfWhole(event, operationId) || ofAct == null || scopeId === null) continue
    const key = `${ofAct} ${headKey(event)}`
    const known = parts.get(key) ?? { operationId: ofAct, type, scopeId, count: 0 }
    parts.set(key, { ...known, count: known.count + (event.ofMany ?? 1) })
  }
  if (parts.size === 0) return new Set()
  const of = [...parts.values()]
  const { rows } = await sql<{ type: string; scopeId: Id; isFirst: boolean }>`
    insert into acts_in_parts as known (team_id, operation_id, type, scope_id, count)
    select ${teamId}::uuid, * from unnest(
      ${of.map((part) => part.operationId)}::uuid[], ${of.map(({ type }) => type)}::text[], ${of.map(({ scopeId }) => scopeId)}::uuid[],
      ${of.map(({ count }) => count)}::integer[])
    on conflict (team_id, operation_id, type, scope_id) do update set count = known.count + excluded.count
    returning type, scope_id as "scopeId", xmax = 0 as "isFirst"`.execute(tx)
  return new Set(rows.flatMap((row) => (row.isFirst ? [] : [headKey(row)])))
}

/** The number of things that the head of an act in the journal reports, over all parts of the act. */
export function countOfHead(): RawBuilder<number> {
  return sql<number>`coalesce((
    select parts.count from acts_in_parts as parts
    where parts.team_id = journal.team_id and parts.operation_id = journal.operation_id and parts.type = journal.type
      and parts.scope_id = journal.scope_id
  ), act_count)`
}
