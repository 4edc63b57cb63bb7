import type { GrowingTables } from '#platform/server/database/index.ts'
import type { Import } from '../../model/import.ts'
import type { Misplaced } from '../../model/misplaced.ts'
import type { KnownPeople } from './find-people.ts'

/** The tables that an import fills. */
export const IMPORTED_TABLES = ['notes', 'responses', 'field_values'] as const

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
