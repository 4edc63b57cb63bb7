import type { Generated } from 'kysely'
import type { Level } from '#platform/kernel/policy.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface FoldersTable {
  id: string
  team_id: string
  scope_id: string
  parent_id: string | null
  title: string
  rank: Generated<number>
  project_default: Level | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface FolderPinsTable {
  team_id: string
  user_id: string
  folder_id: string
  created_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    folders: FoldersTable
    folder_pins: FolderPinsTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  folders: ['folder', 'deletion'],
  folder_pins: ['folder'],
} as const satisfies AnnouncedBy
