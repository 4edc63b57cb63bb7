import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { CHARS_PER_BATCH, MAX_OUTPUT_CHARS, MAX_WARNINGS, ROWS_PER_BATCH } from '../../model/limits.ts'
import { createRowMapper } from '../../model/row-mapper.ts'
import type { RowOutcome } from '../../model/survey-row.ts'
import type { StandingOptions } from '../../model/row-options.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent, RecordEvent } from './events.ts'
import { readDocument } from './read-document.ts'
import { readTables, type TableRemarks, type TableSource } from './read-table.ts'
import { sniffFile } from './sniff.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { ImportFile } from './source.ts'

/** Key of the note with the rows above a table's header, so that importing again changes it too. */
const INTRODUCTION_KEY = 'rows above the table'

function findsRowsAgain({ columns, keyColumn }: ImportMapping): boolean {
  return keyColumn !== undefined || columns.some((column) => column.role === 'key')
}

/** The rows above the header as one note. */
function introduction(rows: ReadonlyArray<ReadonlyArray<string>>, mapping: ImportMapping): RowOutcome {
  const lines = rows.map((row) => row.filter((cell) => cell.trim() !== '').join('\t'))
  const title = cutText((lines[0] ?? '').replace(/\s+/gu, ' ').trim(), MAX_NOTE_TITLE_CHARS)
  return {
    ok: true,
    row: {
      rowNumber: 0,
      title: title === '' ? 'About this table' : title,
      titled: true,
      contentBlocks: [{ column: 0, label: null, text: lines.join('\n') }],
      asWritten: [],
      fields: [],
      responses: [],
      person: null,
      summary: null,
      tags: [],
      timestamp: null,
      key: findsRowsAgain(mapping) ? INTRODUCTION_KEY : null,
      displaced: [],
      cells: [lines.join('\n')],
    },
  }
}

/**
 * Reads the rows of the table that a mapping describes, in the order of the file.
 * @throws Failure if the file cannot be read or contains more text than an import may.
 */
export async function* readRecords(file: ImportFile, mapping: ImportMapping): AsyncGenerator<RecordEvent> {
  const sniffed = await sniffFile(file)
  if (mapping.format !== 'xlsx' && sniffed.format === 'xlsx')
    throw unreadable('OTHER_FORMAT', 'The mapping is for a text table, but this file is a workbook.')
  if (mapping.format === 'xlsx' && sniffed.format !== 'xlsx')
    throw unreadable('OTHER_FORMAT', 'The mapping is for a workbook, but this file is none.')
  const source: TableSource =
    mapping.format === 'xlsx'
      ? { format: 'xlsx', gzipped: sniffed.gzipped, sheet: mapping.sheet }
      : {
          format: 'csv',
          gzipped: sniffed.gzipped,
          encoding: mapping.encoding,
          dialect: { delimiter: mapping.delimiter, quoted: mapping.quoted },
        }
  const remarks: TableRemarks = { sentences: [...sniffed.warnings] }
  const top: string[][] = []
  let rowCount = 0
  let totalChars = 0
  let records: string[][] = []
  let chars = 0
  let sheet: string | null = null
  for await (const batch of readTables(file, source, remarks)) {
    sheet = batch.sheet
    for (const record of batch.records) {
      if (top.length < mapping.leadingRows + mapping.headerRows) {
        top.push(record)
        if (top.length === mapping.leadingRows) yield { type: 'leading', records: top }
        continue
      }
      rowCount += 1
      records.push(record)
      for (const cell of record) chars += cell.length
      if (records.length < ROWS_PER_BATCH && chars < CHARS_PER_BATCH) continue
      totalChars += chars
      if (totalChars > MAX_OUTPUT_CHARS)
        throw unreadable(
          'TOO_LARGE',
          'The file holds more text than one import can take. Split it and import the parts.',
        )
      yield { type: 'records', sheet, firstRow: rowCount - records.length + 1, records }
      records = []
      chars = 0
    }
  }
  if (records.length > 0) yield { type: 'records', sheet, firstRow: rowCount - records.length + 1, records }
  yield { type: 'end', rowCount, warnings: remarks.sentences.slice(0, MAX_WARNINGS) }
}

/**
 * Turns rows into notes. Rows up to `afterRow` are read for their options but not returned again, so that an
 * interrupted import resumes where it was.
 * @param standing what the fields and questions contain before the first row
 */
export async function* mapRecords(
  events: AsyncIterable<RecordEvent>,
  mapping: ImportMapping,
  afterRow: number,
  standing?: StandingOptions,
): AsyncGenerator<ParseEvent> {
  const mapRow = createRowMapper(mapping, standing)
  for await (const event of events) {
    if (event.type === 'end') {
      yield event
    } else if (event.type === 'leading') {
      if (afterRow === 0)
        yield { type: 'rows', sheet: mapping.sheet ?? null, outcomes: [introduction(event.records, mapping)] }
    } else {
      const outcomes = event.records.map((record, at) => mapRow(record, event.firstRow + at))
      const fresh = outcomes.slice(Math.max(0, afterRow - event.firstRow + 1))
      if (fresh.length > 0) yield { type: 'rows', sheet: event.sheet, outcomes: fresh }
    }
  }
}

/** Reads a document file. @throws Failure if it cannot be read, or is a table (which needs a mapping). */
export async function* readDocumentEvents(file: ImportFile, encoding?: string): AsyncGenerator<ParseEvent> {
  const sniffed = await sniffFile(file)
  if (sniffed.format === 'csv' || sniffed.format === 'xlsx')
    throw unreadable('NEEDS_MAPPING', 'This file is a table. Choose what its columns mean first.')
  if (sniffed.format === 'zip')
    throw unreadable('OTHER_FORMAT', 'This file is an archive by now, and no document. Import it again.')
  const document = await readDocument(file, encoding === undefined ? sniffed : { ...sniffed, encoding }, sniffed.format)
  yield { type: 'document', document }
  yield { type: 'end', rowCount: 0, warnings: document.warnings }
}
