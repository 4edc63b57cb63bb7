import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTransaction } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import { MOVES_KEPT_DAYS } from '../../model/limits.ts'
import type { MovePart } from '../tables.ts'

interface KeptMove {
  id: Id
  kind: string
  toProjectId: Id
  parts: MovePart[]
}

export async function insertMove(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  { id, kind, toProjectId, parts }: KeptMove,
): Promise<void> {
  await sql`delete from moves where created_at < now() - make_interval(days => ${MOVES_KEPT_DAYS}::integer)`.execute(tx)
  await tx
    .insertInto('moves')
    .values({
      id,
      team_id: teamId,
      kind,
      to_project_id: toProjectId,
      thing_ids: parts.flatMap(({ ids }) => ids),
      parts: jsonb(parts),
      principal_kind: principal.kind,
      principal_id: principal.id,
      undone_at: null,
    })
    .execute()
}

/**
 * Marks a move of this actor as undone, or as redone, once.
 * @returns null where there is no such move
 */
export async function claimMove(
  tx: CellTransaction,
  principal: Principal,
  kind: string,
  id: Id,
  way: 'back' | 'again',
): Promise<Pick<KeptMove, 'toProjectId' | 'parts'> | null> {
  const row = await tx
    .updateTable('moves')
    .set({ undone_at: way === 'back' ? new Date() : null })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('undone_at', way === 'back' ? 'is' : 'is not', null)
    .where('principal_kind', '=', principal.kind)
    .where('principal_id', 'is not distinct from', principal.id)
    .returning(['to_project_id', 'parts'])
    .executeTakeFirst()
  return row ? { toProjectId: row.to_project_id, parts: row.parts } : null
}

/** Stores what is needed to undo or redo a move the next time. */
export async function keepParts(tx: CellTransaction, id: Id, parts: readonly MovePart[]): Promise<void> {
  await tx
    .updateTable('moves')
    .set({ parts: jsonb(parts) })
    .where('id', '=', id)
    .execute()
}

/** Deletes moves of purged things, or into purged projects: they contain field values. */
export async function forgetMoves(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<void> {
  await sql`delete from moves where thing_ids && ${[...ids]}::uuid[] or to_project_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/**
 * Locks texts and then the things themselves until the transaction ends: anyone who writes in them, or adds something
 * to them, waits.
 */
export async function holdThings(
  tx: CellTransaction,
  table: string,
  ids: ReadonlyArray<Id>,
  documentIds: ReadonlyArray<Id>,
): Promise<void> {
  await sql`select 1 from documents where id = any(${[...documentIds]}::uuid[]) order by id for update`.execute(tx)
  await sql`select 1 from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}
