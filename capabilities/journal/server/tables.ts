import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface JournalTable {
  sequence: Generated<string>
  transaction_id: Generated<string>
  team_id: string
  occurred_at: Generated<Date>
  principal_kind: string
  principal_id: string | null
  operation_id: string | null
  type: string
  resource_kind: string
  resource_id: string
  scope_id: string | null
  before: unknown
  after: unknown
  act_count: Generated<number | null>
  of_many: Generated<boolean>
  only_for: string | null
  /** The thing to which the named thing belongs; null if it belongs to none, or if the parent is unknown. */
  parent_id: string | null
  gone: Generated<boolean>
  /** The version of the workspace with which it was committed. */
  version: string
}

/** The number of things that an act of several transactions has reported, per type and place. */
interface ActsInPartsTable {
  team_id: string
  operation_id: string
  type: string
  scope_id: string
  count: number
}

/** The number of commits in each workspace. */
interface WorkspaceVersionsTable {
  team_id: string
  version: string
}

interface OperationsTable {
  team_id: string
  operation_id: string
  principal_id: string | null
  command: string
  /** SHA-256 of the input of the first call, as JSON with sorted keys; null for acts older than this column. */
  input_hash: Uint8Array | null
  result: unknown
  /** The version that the act produced; null if it changed nothing. */
  version: string | null
  /** Whether row images of its changes were recorded; null for acts older than this column. */
  changed_rows: Generated<boolean | null>
  /** When it was undone; an act is undone once. */
  taken_back_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** What acts did to rows: recorded by triggers, in transactions that request it. */
interface RowImagesTable {
  number: Generated<string>
  team_id: string
  operation_id: string
  of_table: string
  thing_id: string
  other_id: string | null
  key: unknown
  before: unknown
  after: unknown
  kept_at: Generated<Date>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    journal: JournalTable
    acts_in_parts: ActsInPartsTable
    operations: OperationsTable
    row_images: RowImagesTable
    workspace_versions: WorkspaceVersionsTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  journal: 'anything',
  // Histories read it with the events that it counts.
  acts_in_parts: 'anything',
  operations: 'nothing',
  row_images: 'nothing',
  workspace_versions: 'nothing',
} as const satisfies AnnouncedBy
