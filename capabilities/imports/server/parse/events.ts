import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { RowOutcome } from '../../model/survey-row.ts'

/** What reading a file emits, in order. Tables: rows, then an end; documents: one document, then an end. */
export type ParseEvent =
  | { type: 'rows'; sheet: string | null; outcomes: RowOutcome[] }
  | { type: 'document'; document: ParsedDocument }
  | { type: 'end'; rowCount: number; warnings: string[] }

/**
 * Rows as the file has them: those above the header once, then the rows under it; `firstRow` is the number of the
 * first.
 */
export type RecordEvent =
  | { type: 'leading'; records: string[][] }
  | { type: 'records'; sheet: string | null; firstRow: number; records: string[][] }
  | Extract<ParseEvent, { type: 'end' }>
