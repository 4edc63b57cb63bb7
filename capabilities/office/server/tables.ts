import type { Generated } from 'kysely'
import type { OfficeKind, OfficeStatus, OutlineBlock } from '../model/office-file.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface OfficeFilesTable {
  content_id: string
  team_id: string
  kind: OfficeKind
  status: Generated<OfficeStatus>
  error_code: string | null
  error_message: string | null
  notice: string | null
  created_at: Generated<Date>
  finished_at: Date | null
}

interface OfficeSheetsTable {
  content_id: string
  team_id: string
  number: number
  name: string
  is_hidden: boolean
  row_count: number
  column_count: number
}

interface OfficeRowsTable {
  content_id: string
  team_id: string
  sheet: number
  first_row: number
  rows: ReadonlyArray<ReadonlyArray<string>>
  folded: ReadonlyArray<ReadonlyArray<string>>
}

interface OfficeSectionsTable {
  content_id: string
  team_id: string
  number: number
  title: string
  is_slide: boolean
  blocks: ReadonlyArray<OutlineBlock>
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    office_files: OfficeFilesTable
    office_sheets: OfficeSheetsTable
    office_rows: OfficeRowsTable
    office_sections: OfficeSectionsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  office_files: ['file'],
  office_sheets: ['file'],
  office_rows: ['file'],
  office_sections: ['file'],
} as const satisfies AnnouncedBy
