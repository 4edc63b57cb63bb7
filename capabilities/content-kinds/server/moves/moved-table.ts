import { sql, type RawBuilder } from 'kysely'
import type { CellTables } from '#platform/server/database/index.ts'

export type Table = keyof CellTables

/**
 * Rows of a table that take the place of things that are moved to another project. Of these only those that stood in
 * the old place.
 */
export interface MovedTable {
  table: Table
  /** Tables by whose moved rows these are told. */
  after: ReadonlyArray<Table>
  /** Which rows. `of` gives the identifiers of the rows of another table that are moved. */
  rows: (of: (table: Table) => RawBuilder<string>) => RawBuilder<boolean>
}

/**
 * The acts of deleting that lie in the trash of the old place and took nothing there but what is moved: they go along.
 * One that took other things there too stays, and shows those alone.
 */
export function deletionsOf(kind: string, table: Table, ids: RawBuilder<string>): RawBuilder<boolean> {
  return sql`moved.resource_kind = ${kind} and moved.id in (select one.deletion_id from ${sql.table(table)} one where one.id = any(${ids}))
    and not exists (select from ${sql.table(table)} one where one.deletion_id = moved.id and one.scope_id = moved.scope_id)`
}
