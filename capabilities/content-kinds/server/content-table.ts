import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { ExportContract, PurgeContract, SearchContract, TrashContract } from './content-kind.ts'

/** What every table of content has: an id, its scope, and the deletion that took a row. */
interface ContentColumns {
  id: unknown
  scope_id: unknown
  deleted_at: unknown
  deletion_id: unknown
}

/** The tables that hold content. */
type ContentTable = { [Table in keyof CellTables]: CellTables[Table] extends ContentColumns ? Table : never }[keyof CellTables]

/** A row that was taken away or brought back. */
interface Moved {
  id: Id
  scopeId: Id
}

export interface ContentRows {
  walk: SearchContract['walk']
  /** Takes rows away as part of one deletion: those of a scope, or those named. */
  trash(tx: CellTransaction, which: { scopeId: Id } | { ids: ReadonlyArray<Id> }, deletionId: Id): Promise<Moved[]>
  /** Brings back what a deletion took. */
  restore(tx: CellTransaction, deletionId: Id): Promise<Moved[]>
  /** The rows as they are. */
  exported: ExportContract
  /** Both ways with their events, `<kind>.deleted` and `<kind>.restored`. */
  trashed: TrashContract
  purged: PurgeContract
}

/** The statements that every table of content shares; the owner of the table makes them its own. */
export function contentRows(kind: string, table: ContentTable): ContentRows {
  const name = sql.table(table)
  const moved = (rows: Array<{ id: Id; scope_id: Id }>): Moved[] => rows.map((row) => ({ id: row.id, scopeId: row.scope_id }))

  const rows: ContentRows = {
    async walk(tx, after, limit) {
      const found = await sql<{ id: Id }>`
        select id from ${name} where deleted_at is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(tx)
      return found.rows.map((row) => row.id)
    },
    async trash(tx, which, deletionId) {
      const chosen = 'scopeId' in which ? sql`scope_id = ${which.scopeId}` : sql`id = any(${[...which.ids]}::uuid[])`
      const taken = await sql<{ id: Id; scope_id: Id }>`
        update ${name} set deleted_at = now(), deletion_id = ${deletionId} where deleted_at is null and ${chosen} returning id, scope_id`.execute(tx)
      return moved(taken.rows)
    },
    async restore(tx, deletionId) {
      const back = await sql<{ id: Id; scope_id: Id }>`
        update ${name} set deleted_at = null, deletion_id = null where deletion_id = ${deletionId} returning id, scope_id`.execute(tx)
      return moved(back.rows)
    },
    exported: {
      async rows(tx, scopeIds, after, limit) {
        const found = await sql<{ id: Id } & Record<string, unknown>>`
          select * from ${name} where deleted_at is null and scope_id = any(${[...scopeIds]}::uuid[]) and (${after}::uuid is null or id > ${after}::uuid)
          order by id limit ${limit}`.execute(tx)
        return found.rows
      },
    },
    trashed: {
      async trashScope({ tx, emit }, scopeId, deletionId) {
        for (const { id } of await rows.trash(tx, { scopeId }, deletionId)) emit({ type: `${kind}.deleted`, resource: { kind, id }, scopeId })
      },
      async restore({ tx, emit }, deletionId) {
        for (const { id, scopeId } of await rows.restore(tx, deletionId)) emit({ type: `${kind}.restored`, resource: { kind, id }, scopeId })
      },
    },
    purged: {
      async purge(tx, deletionId) {
        await sql`delete from ${name} where deletion_id = ${deletionId}`.execute(tx)
      },
    },
  }
  return rows
}
