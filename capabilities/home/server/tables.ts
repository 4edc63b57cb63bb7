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
  /** Versions of the workspace: behind which what is new to somebody begins, and the one that they last looked at. */
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

/** What tells of changes of these rows. */
export const announcedBy = {
  homes: ['workspace', 'project.created'],
  visits: 'anything',
} as const satisfies AnnouncedBy
