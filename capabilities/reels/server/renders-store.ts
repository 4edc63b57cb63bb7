import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { personOf, type Principal } from '#journal/server/index.ts'
import type { Render, RenderPlan, RenderStatus } from '../model/render.ts'
import './tables.ts'

function renderOf(row: Selectable<CellTables['reel_renders']>): Render & { fingerprint: string } {
  return {
    id: row.id,
    reelId: row.reel_id,
    scopeId: row.scope_id,
    fileIds: row.file_ids,
    plan: row.plan,
    status: row.status,
    piecesDone: row.pieces_done,
    failure: row.failure,
    bytes: row.bytes === null ? null : Number(row.bytes),
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    fingerprint: row.fingerprint,
  }
}

export async function findRender(tx: CellTransaction, id: Id, { lock = false } = {}): Promise<Render | null> {
  const query = tx.selectFrom('reel_renders').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? renderOf(row) : null
}

/** The films of a reel, the latest first. */
export async function rendersOfReel(tx: CellTransaction, reelId: Id): Promise<Array<Render & { fingerprint: string }>> {
  const rows = await tx
    .selectFrom('reel_renders')
    .selectAll()
    .where('reel_id', '=', reelId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(renderOf)
}

/** How many films of the workspace are queued or in progress. */
export async function countRendersUnderWay(tx: CellTransaction): Promise<number> {
  const row = await tx
    .selectFrom('reel_renders')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('status', 'in', ['QUEUED', 'RENDERING'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

interface NewRender {
  id: Id
  reelId: Id
  scopeId: Id
  plan: RenderPlan
  fingerprint: string
  fileIds: ReadonlyArray<Id>
}

export async function insertRender(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, reelId, scopeId, plan, fingerprint, fileIds }: NewRender,
): Promise<void> {
  await tx
    .insertInto('reel_renders')
    .values({
      id,
      team_id: teamId,
      reel_id: reelId,
      scope_id: scopeId,
      plan: jsonb(plan),
      fingerprint,
      file_ids: [...fileIds],
      failure: null,
      bytes: null,
      created_by_kind: principal.kind,
      created_by_id: principal.id,
      finished_at: null,
    })
    .execute()
}

interface RenderChange {
  status?: RenderStatus
  piecesDone?: number
  failure?: string | null
  bytes?: number
}

/** Updates a film that is in progress. @returns whether it still is */
export async function updateRenderUnderWay(
  tx: CellTransaction,
  id: Id,
  { status, piecesDone, failure, bytes }: RenderChange,
): Promise<boolean> {
  const ends = status !== undefined && status !== 'QUEUED' && status !== 'RENDERING'
  const row = await tx
    .updateTable('reel_renders')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(piecesDone === undefined ? {} : { pieces_done: piecesDone }),
      ...(failure === undefined ? {} : { failure }),
      ...(bytes === undefined ? {} : { bytes: String(bytes) }),
      ...(ends ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'RENDERING'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The films of some reels, or all that contain one of some recordings, or those with the ids. */
type ChosenRenders = { ids: ReadonlyArray<Id> } | { reelIds: ReadonlyArray<Id> } | { fileIds: ReadonlyArray<Id> }

function chosen(which: ChosenRenders) {
  if ('ids' in which) return sql<boolean>`id = any(${[...which.ids]}::uuid[])`
  if ('reelIds' in which) return sql<boolean>`reel_id = any(${[...which.reelIds]}::uuid[])`
  return sql<boolean>`file_ids && ${[...which.fileIds]}::uuid[]`
}

export async function deleteRenders(
  tx: CellTransaction,
  which: ChosenRenders,
): Promise<Array<{ id: Id; reelId: Id; scopeId: Id }>> {
  const rows = await tx
    .deleteFrom('reel_renders')
    .where(chosen(which))
    .returning(['id', 'reel_id', 'scope_id'])
    .execute()
  return rows.map((row) => ({ id: row.id, reelId: row.reel_id, scopeId: row.scope_id }))
}
