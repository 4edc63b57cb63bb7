import type { Import } from '../../model/import.ts'
import type { Misplaced } from '../../model/misplaced.ts'
import type { KnownPeople } from './find-people.ts'
import type { GrowingTables } from './growing-tables.ts'

/** What the tables of one run share. */
export interface Progress {
  running: Import
  people: KnownPeople
  /** The last row that is stored, as in the import's row. */
  position: { table: number; row: number }
  misplaced: ReadonlyArray<Misplaced>
  /** Keeps the statistics of the tables that grow. */
  statistics: GrowingTables
}
