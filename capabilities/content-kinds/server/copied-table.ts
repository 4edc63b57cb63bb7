import type { RawBuilder } from 'kysely'
import type { CellTables } from '#platform/server/database/index.ts'

type Table = keyof CellTables

/**
 * What a copy includes of one table. Each column of identifiers references the copies; a reference to something outside
 * of the source stays the same.
 */
export interface CopiedTable {
  table: Table
  /**
   * Its rows are the things of the kind, each with an event in the journal; for those with a text the event comes with
   * the text.
   */
  things?: true
  /** Its rows have no scope: they are copied with those rows of another table that this column references. */
  with?: { table: Table; by: string }
  /**
   * Its rows are copied with those of another table where these are copied without their place: the column that
   * references them.
   */
  hangsOn?: { table: Table; by: string }
  /** Tables that its rows reference by a foreign key, and that are copied before. */
  after?: ReadonlyArray<Table>
  /** Columns with texts that belong to a single row: the copy gets its own. */
  texts?: ReadonlyArray<string>
  /**
   * Columns with things of the source that may not be part of the copy, because they are deleted or were created later:
   * such a row is left out. Each with the tables of those things.
   */
  needs?: Readonly<Record<string, ReadonlyArray<Table>>>
  /** The same for columns that become empty instead. */
  loses?: Readonly<Record<string, ReadonlyArray<Table>>>
  /** Columns of JSON that contain identifiers. */
  json?: ReadonlyArray<string>
  /** Columns that have another value in a copy. */
  anew?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Which rows are copied, of those that are not deleted. */
  only?: RawBuilder<boolean>
}
