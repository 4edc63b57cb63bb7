import type { Generated } from 'kysely'
import type { ImportState, ProcessedInto } from '../model/import.ts'
import type { Inspection } from '../model/inspection.ts'
import type { Misplaced } from '../model/misplaced.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface ImportsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  source_id: string
  file_name: string
  storage_key: string
  bytes: string
  state: ImportState
  inspection: Inspection | null
  /** JSON of a ParsedDocument, until its note is stored. */
  read_document: Generated<string | null>
  becomes: ProcessedInto | null
  mappings: ReadonlyArray<ImportMapping> | null
  encoding: string | null
  as_written: Generated<boolean>
  /** Headings that stand in nearly all of its notes; null until it is done. */
  same_headings: Generated<string[] | null>
  /** It ended before what its notes share was looked for, which is still to be done. */
  shared_due: Generated<boolean>
  processed_into: ProcessedInto | null
  rows_total: number | null
  rows_added: Generated<number>
  rows_changed: Generated<number>
  rows_unchanged: Generated<number>
  rows_failed: Generated<number>
  resume_table: Generated<number>
  resume_row: Generated<number>
  warnings: Generated<ReadonlyArray<string>>
  misplaced: Generated<ReadonlyArray<Misplaced>>
  waits: Generated<boolean>
  cancel_reason: string | null
  error_message: string | null
  error_reason: string | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  deleted_at: Date | null
  deletion_id: string | null
}

interface ImportFailuresTable {
  id: Generated<string>
  team_id: string
  import_id: string
  sheet: string | null
  row_number: number
  column_index: number
  header: string
  value: string
  reason: string
  in_text: Generated<boolean>
}

interface ImportedRowsTable {
  note_id: string
  team_id: string
  import_id: string
  row_number: number
  title_digest: string
  content_digest: string
  fields_digest: string
  responses_digest: string
}

interface ImportDuplicatesTable {
  id: Generated<string>
  team_id: string
  import_id: string
  note_id: string
  repeated_id: string
  percent: number
  kept_at: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    imports: ImportsTable
    import_failures: ImportFailuresTable
    import_duplicates: ImportDuplicatesTable
    imported_rows: ImportedRowsTable
  }
}

/** The events of changes of these rows. */
export const announcedBy = {
  imports: ['import', 'note.created', 'note.changed', 'deletion'],
  import_failures: ['import', 'note.created'],
  import_duplicates: ['import', 'note.created'],
  imported_rows: ['import', 'note.created', 'note.changed'],
} as const satisfies AnnouncedBy
