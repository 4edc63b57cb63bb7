import type { Generated } from 'kysely'
import type { ChartOptions } from '../model/chart.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ChartsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  title: string
  options: ChartOptions
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    charts: ChartsTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  charts: ['chart', 'deletion'],
} as const satisfies AnnouncedBy
