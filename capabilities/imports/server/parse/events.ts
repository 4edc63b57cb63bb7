import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { RowOutcome } from '../../model/survey-row.ts'

/** What reading a file hands out, in order. Tables: rows, then an end; documents: one document, then an end. */
export type ParseEvent =
  | { type: 'rows'; sheet: string | null; outcomes: RowOutcome[] }
  | { type: 'document'; document: ParsedDocument }
  | { type: 'end'; rowCount: number; warnings: string[] }
