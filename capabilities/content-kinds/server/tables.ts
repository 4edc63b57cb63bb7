import type { ColumnType, Generated } from 'kysely'

/** How many of each kind a deletion took. */
export type Taken = Readonly<Record<string, number>>

interface DeletionsTable {
  id: string
  team_id: string
  resource_kind: string
  resource_id: string
  title: string
  scope_id: string
  taken: ColumnType<Taken, Taken, never>
  principal_kind: string
  principal_id: string | null
  created_at: Generated<Date>
  restored_at: Date | null
  purging_at: Date | null
}

interface DoomedObjectsTable {
  id: Generated<string>
  team_id: string
  key: string
  doomed_at: Generated<Date>
}

interface CopiedIdsTable {
  copy_id: string
  old_id: string
  new_id: string
  team_id: string
  /** The table of the row that it names. */
  source_table: string
  copied: boolean
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    deletions: DeletionsTable
    doomed_objects: DoomedObjectsTable
    copied_ids: CopiedIdsTable
  }
}
