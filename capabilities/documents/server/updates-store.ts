import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import './tables.ts'

/** Whether a document was ever opened for editing, and so has a collaborative state. */
export async function hasState(tx: CellTransaction, documentId: Id): Promise<boolean> {
  return (
    (await tx
      .selectFrom('document_states')
      .select('update_id')
      .where('document_id', '=', documentId)
      .executeTakeFirst()) !== undefined
  )
}

export async function insertState(
  tx: CellTransaction,
  row: { documentId: Id; teamId: Id; epoch: number; state: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('document_states')
    .values({ document_id: row.documentId, team_id: row.teamId, epoch: row.epoch, state: Buffer.from(row.state) })
    .execute()
}

/**
 * What was committed after an update, in order: first the folded state, if it contains more, then the updates that are
 * not folded yet. In one statement, because another process may fold between two.
 */
export async function selectUpdatesAfter(
  tx: CellTransaction,
  documentId: Id,
  after: bigint,
): Promise<Array<{ id: bigint; update: Uint8Array }>> {
  const rows = await tx
    .selectFrom('document_states')
    .select(['update_id as id', 'state as update'])
    .where('document_id', '=', documentId)
    .where('update_id', '>', String(after))
    .unionAll(
      tx
        .selectFrom('document_updates')
        .select(['id', 'update'])
        .where('document_id', '=', documentId)
        .where('id', '>', String(after)),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: BigInt(row.id), update: row.update }))
}

/** Appends updates in order; returns the id of the last. */
export async function insertUpdates(
  tx: CellTransaction,
  document: { teamId: Id; documentId: Id; epoch: number },
  updates: ReadonlyArray<{ update: Uint8Array; principal: Principal }>,
): Promise<bigint> {
  const rows = await tx
    .insertInto('document_updates')
    .values(
      updates.map(({ update, principal }) => ({
        team_id: document.teamId,
        document_id: document.documentId,
        epoch: document.epoch,
        update: Buffer.from(update),
        principal_kind: principal.kind,
        principal_id: principal.id,
      })),
    )
    .returning('id')
    .execute()
  return rows.reduce((last, row) => (BigInt(row.id) > last ? BigInt(row.id) : last), 0n)
}

/** Replaces state and updates by one state, after recording who wrote them. */
export async function foldUpdates(
  tx: CellTransaction,
  documentId: Id,
  state: Uint8Array,
  updateId: bigint,
): Promise<void> {
  await sql`
    insert into document_contributors as kept (document_id, team_id, principal_kind, principal_id, first_at, last_at)
    select document_id, team_id, principal_kind, principal_id, min(created_at), max(created_at) from document_updates
    where document_id = ${documentId} and id <= ${String(updateId)} and principal_id is not null
    group by document_id, team_id, principal_kind, principal_id
    on conflict (document_id, principal_kind, principal_id) do update set last_at = greatest(kept.last_at, excluded.last_at)`.execute(
    tx,
  )
  await tx
    .updateTable('document_states')
    .set({ state: Buffer.from(state), update_id: String(updateId) })
    .where('document_id', '=', documentId)
    .execute()
  await tx
    .deleteFrom('document_updates')
    .where('document_id', '=', documentId)
    .where('id', '<=', String(updateId))
    .execute()
}
