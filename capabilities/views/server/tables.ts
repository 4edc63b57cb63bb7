import type { Generated } from 'kysely'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Layout, ViewData } from '../model/view.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ProjectViewsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  title: string
  layout: Layout
  object_type: ObjectType
  rank: Generated<number>
  view_data: ViewData
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface ViewRanksTable {
  view_id: string
  row_id: string
  team_id: string
  rank: number
}

interface ViewCardDisplaysTable {
  view_id: string
  user_id: string
  team_id: string
  shown: string[]
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    project_views: ProjectViewsTable
    view_ranks: ViewRanksTable
    view_card_displays: ViewCardDisplaysTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  project_views: ['projectView', 'deletion'],
  view_ranks: ['projectView'],
  view_card_displays: ['projectView'],
} as const satisfies AnnouncedBy
