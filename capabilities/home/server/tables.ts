import type { Generated } from 'kysely'

interface HomesTable {
  team_id: string
  document_id: string
  sample_project_id: string | null
  created_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    homes: HomesTable
  }
}
