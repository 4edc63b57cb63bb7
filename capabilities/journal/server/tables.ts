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
  /** To which thing that belongs which the event names; null where it belongs to none, or nobody knows. */
  parent_id: string | null
  gone: Generated<boolean>
  /** With which version of the workspace it was committed. */
  version: string
}

/** Of how many things an act has told that is done in several transactions, of each type in each place. */
interface ActsInPartsTable {
  team_id: string
  operation_id: string
  type: string
  scope_id: string
  count: number
}

/** How often something was committed in a workspace. */
interface WorkspaceVersionsTable {
  team_id: string
  version: string
}

interface OperationsTable {
  team_id: string
  operation_id: string
  principal_id: string | null
  command: string
  /** SHA-256 of what the first call was given, as JSON with sorted keys; null for acts of before it was kept. */
  input_hash: Uint8Array | null
  result: unknown
  /** The version that the act became; null where it changed nothing. */
  version: string | null
  /** Whether images were kept of rows that it changed; null for acts of before it was kept. */
  changed_rows: Generated<boolean | null>
  /** When it was taken back; an act is taken back once. */
  taken_back_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** What acts did to rows: kept by triggers, in transactions that ask for it. */
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

/** What tells of changes of these rows. */
export const announcedBy = {
  journal: 'anything',
  // Histories read it with the events that it counts.
  acts_in_parts: 'anything',
  operations: 'nothing',
  row_images: 'nothing',
  workspace_versions: 'nothing',
} as const satisfies AnnouncedBy
