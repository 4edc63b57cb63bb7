import type { Generated } from 'kysely'
import type { SavedFilter } from '../model/saved-filter.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface SavedFiltersTable {
  id: string
  team_id: string
  scope_id: string
  label: string
  /** The label in the normalised form that is searched. */
  normal_label: string
  description: string
  filter: SavedFilter['filter']
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    saved_filters: SavedFiltersTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  saved_filters: ['savedFilter'],
} as const satisfies AnnouncedBy
