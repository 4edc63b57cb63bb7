import type { Generated } from 'kysely'
import type { SavedFeed } from '../model/saved-feed.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface SavedFeedsTable {
  id: string
  team_id: string
  scope_id: string
  title: string
  query: SavedFeed['query']
  layout: SavedFeed['layout']
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    saved_feeds: SavedFeedsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  saved_feeds: ['savedFeed'],
} as const satisfies AnnouncedBy
