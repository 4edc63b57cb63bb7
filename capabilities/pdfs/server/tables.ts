import type { Generated } from 'kysely'
import type { PageRecognition, PdfOrigin, PdfStatus, TextRun } from '../model/pdf.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface PdfsTable {
  content_id: string
  team_id: string
  origin: PdfOrigin
  status: Generated<PdfStatus>
  progress: Generated<number>
  error_code: string | null
  error_message: string | null
  page_count: number | null
  converted_key: string | null
  /** The title in its metadata; null if that is not a real title. */
  title: Generated<string | null>
  created_at: Generated<Date>
  finished_at: Date | null
}

interface PdfPagesTable {
  content_id: string
  team_id: string
  number: number
  width: number
  height: number
  text: string
  folded: string
  runs: ReadonlyArray<TextRun>
  recognition: PageRecognition
  failure: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    pdfs: PdfsTable
    pdf_pages: PdfPagesTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  pdfs: ['file'],
  pdf_pages: ['file'],
} as const satisfies AnnouncedBy
