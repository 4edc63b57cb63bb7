import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { storableText } from '#platform/kernel/text.ts'
import { MAX_RICH_TEXT_CHARS } from '../../model/limits.ts'
import type { ImportFailure } from '../../model/import.ts'
import type { ImportMapping, TranscriptColumns } from '../../model/table-mapping.ts'
import { createTranscriptReader, type TranscriptRow } from '../../model/transcript-row.ts'
import type { RecordEvent } from './events.ts'

/** A table that is one conversation, read to its end. */
interface ReadTranscript {
  /** The rows above the header, a line each. */
  preface: string[]
  rows: TranscriptRow[]
  /** Rows without words, and cells that cannot be read as what their column is. */
  failures: Array<Omit<ImportFailure, 'sheet'>>
  failedRows: number
  lastRow: number
  warnings: string[]
}

/**
 * Reads a table that is one conversation.
 * @throws Failure UnprocessableContent as soon as it contains more text than a note can; what the events throw
 */
export async function readTranscript(
  events: AsyncIterable<RecordEvent>,
  mapping: Pick<ImportMapping, 'columns' | 'encodedColumns'>,
  columns: TranscriptColumns,
): Promise<ReadTranscript> {
  const found: ReadTranscript = { preface: [], rows: [], failures: [], failedRows: 0, lastRow: 0, warnings: [] }
  const readRow = createTranscriptReader(mapping, columns)
  let chars = 0
  for await (const event of events) {
    if (event.type === 'end') found.warnings = event.warnings
    if (event.type === 'leading')
      found.preface = event.records.map((cells) => storableText(cells.filter((cell) => cell.trim() !== '').join('\t')))
    if (event.type !== 'records') continue
    event.records.forEach((cells, at) => {
      const rowNumber = event.firstRow + at
      const outcome = readRow(cells, rowNumber)
      found.lastRow = rowNumber
      if (outcome.ok) {
        found.rows.push(outcome.row)
        chars += outcome.row.text.length
      } else found.failedRows += 1
      const reported = outcome.ok
        ? outcome.row.displaced.map(({ label, ...cell }) => ({ ...cell, header: label, inText: true }))
        : outcome.errors.map((error) => ({ ...error, inText: false }))
      for (const { column, header, value, reason, inText } of reported)
        found.failures.push({ rowNumber, columnIndex: column, header, value, reason, inText })
    })
    if (chars > MAX_RICH_TEXT_CHARS)
      throw unreadable(
        'TOO_LARGE',
        `A note can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters; this transcript has more. Split it and import the parts.`,
      )
  }
  return found
}
