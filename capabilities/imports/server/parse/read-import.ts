import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { CHARS_PER_BATCH, MAX_OUTPUT_CHARS, MAX_WARNINGS, ROWS_PER_BATCH } from '../../model/limits.ts'
import { createRowMapper, type RowOutcome } from '../../model/survey-row.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent } from './events.ts'
import { readDocument } from './read-document.ts'
import { readTables, type TableRemarks, type TableSource } from './read-table.ts'
import { sniffFile } from './sniff.ts'
import { unreadable, type ImportFile } from './source.ts'

/** Key of the note that holds what stands above a table's header, so that importing again changes it too. */
const INTRODUCTION_KEY = 'rows above the table'

/** The rows above the header as one note. */
function introduction(rows: ReadonlyArray<ReadonlyArray<string>>, mapping: ImportMapping): RowOutcome {
  const lines = rows.map((row) => row.filter((cell) => cell.trim() !== '').join('\t'))
  const title = cutText((lines[0] ?? '').replace(/\s+/gu, ' ').trim(), MAX_NOTE_TITLE_CHARS)
  return {
    ok: true,
    row: {
      rowNumber: 0, title: title === '' ? 'About this table' : title, titleRaw: null, contentBlocks: [{ column: 0, label: null, text: lines.join('\n') }],
      asWritten: [], fields: [], responses: [], person: null, timestamp: null, key: mapping.keyColumn === undefined ? null : INTRODUCTION_KEY, notices: [],
    },
  }
}

/**
 * Reads a table by its mapping, as notes in the order of the file. Rows up to `afterRow` are read for their options
 * but not handed out again, so that an interrupted import goes on where it was.
 * @throws Failure where the file cannot be read or holds more text than an import may.
 */
export async function* readRows(file: ImportFile, mapping: ImportMapping, afterRow: number): AsyncGenerator<ParseEvent> {
  const sniffed = await sniffFile(file)
  const source: TableSource =
    mapping.format === 'xlsx'
      ? { format: 'xlsx', gzipped: sniffed.gzipped, sheet: mapping.sheet }
      : { format: 'csv', gzipped: sniffed.gzipped, encoding: mapping.encoding, dialect: { delimiter: mapping.delimiter, quoted: mapping.quoted } }
  if (mapping.format !== 'xlsx' && sniffed.format === 'xlsx') throw unreadable('OTHER_FORMAT', 'The mapping is for a text table, but this file is a workbook.')
  if (mapping.format === 'xlsx' && sniffed.format !== 'xlsx') throw unreadable('OTHER_FORMAT', 'The mapping is for a workbook, but this file is none.')
  const mapRow = createRowMapper(mapping)
  const remarks: TableRemarks = { sentences: [...sniffed.warnings] }
  const before = mapping.leadingRows
  const leading: string[][] = []
  let seen = 0
  let rowNumber = 0
  let totalChars = 0
  let outcomes: RowOutcome[] = []
  let chars = 0
  let sheet: string | null = null
  for await (const batch of readTables(file, source, remarks)) {
    sheet = batch.sheet
    for (const record of batch.records) {
      seen += 1
      if (seen <= before) {
        leading.push(record)
        if (seen === before && afterRow === 0) outcomes.push(introduction(leading, mapping))
        continue
      }
      if (seen <= before + mapping.headerRows) continue
      rowNumber += 1
      const outcome = mapRow(record, rowNumber)
      if (rowNumber <= afterRow) continue
      outcomes.push(outcome)
      for (const cell of record) chars += cell.length
      if (outcomes.length < ROWS_PER_BATCH && chars < CHARS_PER_BATCH) continue
      totalChars += chars
      if (totalChars > MAX_OUTPUT_CHARS) throw unreadable('TOO_LARGE', 'The file holds more text than one import can take. Split it and import the parts.')
      yield { type: 'rows', sheet, outcomes }
      outcomes = []
      chars = 0
    }
  }
  if (outcomes.length > 0) yield { type: 'rows', sheet, outcomes }
  yield { type: 'end', rowCount: rowNumber, warnings: remarks.sentences.slice(0, MAX_WARNINGS) }
}

/** Reads a document file. @throws Failure where it cannot be read, or is a table (which needs a mapping). */
export async function* readDocumentEvents(file: ImportFile, encoding?: string): AsyncGenerator<ParseEvent> {
  const sniffed = await sniffFile(file)
  if (sniffed.format === 'csv' || sniffed.format === 'xlsx') throw unreadable('NEEDS_MAPPING', 'This file is a table. Choose what its columns mean first.')
  const document = await readDocument(file, encoding === undefined ? sniffed : { ...sniffed, encoding }, sniffed.format)
  yield { type: 'document', document }
  yield { type: 'end', rowCount: 0, warnings: document.warnings }
}
