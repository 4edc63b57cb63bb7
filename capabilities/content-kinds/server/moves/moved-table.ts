import { sql, type RawBuilder } from 'kysely'
import type { CellTables } from '#platform/server/database/index.ts'

export type Table = keyof CellTables

/**
 * Rows of a table that get the scope of things that are moved to another project. Only rows in the old scope are moved.
 */
export interface MovedTable {
  table: Table
  /** Tables whose moved rows determine these. */
  after: ReadonlyArray<Table>
  /** Which rows. `of` returns the identifiers of the rows of another table that are moved. */
  rows: (of: (table: Table) => RawBuilder<string>) => RawBuilder<boolean>
}

/**
 * The deletions in the trash of the old place that took nothing there except what is moved: they are moved too. A
 * deletion that also took other things there stays, and shows only those.
 */
export function deletionsOf(kind: string, table: Table, ids: RawBuilder<string>): RawBuilder<boolean> {
  return sql`moved.resource_kind = ${kind} and moved.id in (select one.deletion_id from ${sql.table(table)} one where one.id = any(${ids}))
    and not exists (select from ${sql.table(table)} one where one.deletion_id = moved.id and one.scope_id = moved.scope_id)`
}
