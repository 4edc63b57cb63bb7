import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { ContentSql } from './content-sql.ts'

/** A row that was deleted or restored. */
export interface Moved {
  id: Id
  scopeId: Id
  /** The parent, where its kind has one. */
  parentId: Id | null
}

/** Which rows are deleted: some in scopes, those with the ids, or those that belong to what is named. */
type Deleted =
  | { scopeIds: ReadonlyArray<Id>; limit: number }
  | { ids: ReadonlyArray<Id> }
  | { by: string; ids: ReadonlyArray<Id> }

/** Moves rows into the trash and out of it; without events. */
export interface MoveStatements {
  trash(tx: CellTransaction, which: Deleted, deletionId: Id): Promise<Moved[]>
  /** Restores some of what a deletion took. */
  restore(tx: CellTransaction, deletionId: Id, limit: number): Promise<Moved[]>
  /** Deletes some of it again. */
  redelete(tx: CellTransaction, deletionId: Id, limit: number): Promise<Moved[]>
}

export function moveStatements({ name, isOwn, parentId }: ContentSql): MoveStatements {
  const reported = sql`id, scope_id as "scopeId", ${parentId} as "parentId"`
  /** Some of the rows that a deletion took: those in the trash, or those that are restored. */
  const someOf = (deletionId: Id, lying: boolean, limit: number) =>
    sql`id in (select id from ${name} where deletion_id = ${deletionId} and deleted_at is ${lying ? sql`not null` : sql`null`} and ${isOwn} limit ${limit})`
  return {
    async trash(tx, which, deletionId) {
      const chosen =
        'scopeIds' in which
          ? sql`id in (select id from ${name} where deleted_at is null and scope_id = any(${[...which.scopeIds]}::uuid[]) and ${isOwn} limit ${which.limit})`
          : sql`${sql.ref('by' in which ? which.by : 'id')} = any(${[...which.ids]}::uuid[]) and ${isOwn}`
      const taken = await sql<Moved>`
        update ${name} set deleted_at = now(), deletion_id = ${deletionId} where deleted_at is null and ${chosen} returning ${reported}`.execute(
        tx,
      )
      return taken.rows
    },
    async restore(tx, deletionId, limit) {
      const back =
        await sql<Moved>`update ${name} set deleted_at = null where ${someOf(deletionId, true, limit)} returning ${reported}`.execute(
          tx,
        )
      return back.rows
    },
    async redelete(tx, deletionId, limit) {
      const taken =
        await sql<Moved>`update ${name} set deleted_at = now() where ${someOf(deletionId, false, limit)} returning ${reported}`.execute(
          tx,
        )
      return taken.rows
    },
  }
}
