import type { RawBuilder } from 'kysely'
import type { CellTables } from '#platform/server/database/index.ts'

type Table = keyof CellTables

/**
 * What a copy takes of one table. Each column of identifiers names the copies in the copy; what is not part of the
 * source it names as before.
 */
export interface CopiedTable {
  table: Table
  /** Its rows are the things of the kind, and the journal names each; those with a text are named with that. */
  things?: true
  /** Its rows have no place of their own: they go with those rows of another table that this column names. */
  with?: { table: Table; by: string }
  /** Its rows go with those of another table where these are copied by themselves: the column that names them. */
  hangsOn?: { table: Table; by: string }
  /** Tables that its rows name by a foreign key, and that are copied before. */
  after?: ReadonlyArray<Table>
  /** Columns with texts that belong to a row alone: the copy has its own. */
  texts?: ReadonlyArray<string>
  /**
   * Columns with things of the source that may not be part of the copy, because they are deleted or came later: such a
   * row is left out. Each with the tables of those things.
   */
  needs?: Readonly<Record<string, ReadonlyArray<Table>>>
  /** The same for columns that are empty then. */
  loses?: Readonly<Record<string, ReadonlyArray<Table>>>
  /** Columns of JSON in which identifiers stand. */
  json?: ReadonlyArray<string>
  /** Columns that say something else in a copy. */
  anew?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Which rows are copied, of those that are not deleted. */
  only?: RawBuilder<boolean>
}
