import type { Generated } from 'kysely'
import type { ToldBy } from '#platform/server/database/tables.ts'

interface HomesTable {
  team_id: string
  document_id: string
  sample_project_id: string | null
  created_at: Generated<Date>
}

interface LooksTable {
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
    looks: LooksTable
  }
}

/** What tells of changes of these rows. */
export const toldBy = {
  homes: ['workspace', 'project.created'],
  looks: 'anything',
} as const satisfies ToldBy
