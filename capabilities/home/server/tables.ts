import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface HomesTable {
  team_id: string
  document_id: string
  sample_project_id: string | null
  created_at: Generated<Date>
}

interface VisitsTable {
  user_id: string
  team_id: string
  /** Versions of the workspace: `since` is the one after which changes are new, `reached` the last one looked at. */
  since: string
  since_at: Date
  reached: string
  looked_at: Date
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    homes: HomesTable
    visits: VisitsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  homes: ['workspace', 'project.created'],
  visits: 'anything',
} as const satisfies AnnouncedBy
