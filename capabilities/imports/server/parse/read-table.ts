import { MAX_COLUMNS } from '#platform/kernel/table-limits.ts'
import { ROWS_PER_BATCH } from '../../model/limits.ts'
import {
  createCsvReader,
  SEPARATOR_LINE,
  type CsvDialect,
  type CsvProblem,
} from '#platform/server/foreign-files/csv.ts'
import { createDecoder } from '#platform/server/foreign-files/decode.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { readPieces, readWhole, type ImportFile } from './source.ts'

/** Rows of one table of the file; rows without any content are left out. */
export interface TableBatch {
  /** The sheet's name; null in text tables. */
  sheet: string | null
  records: string[][]
}

/** Irregularities, collected while reading. */
export interface TableRemarks {
  sentences: string[]
}

export type TableSource =
  | { format: 'csv'; gzipped: boolean; encoding: string; dialect: CsvDialect }
  | { format: 'xlsx'; gzipped: boolean; sheet?: string | undefined }

function hasContent(record: ReadonlyArray<string>): boolean {
  return record.some((cell) => cell.trim() !== '')
}

function checked(records: string[][]): string[][] {
  for (const record of records) {
    if (record.length > MAX_COLUMNS)
      throw unreadable(
        'TOO_LARGE',
        `A table can have ${MAX_COLUMNS.toLocaleString('en')} columns; this one has more. Check the delimiter.`,
      )
  }
  return records.filter(hasContent)
}

function sentenceOf(problem: CsvProblem): string {
  return `Line ${problem.line.toLocaleString('en')}: ${problem.message}`
}

/**
 * Streams the rows of a table file; for a workbook all sheets, or only the named one. Text tables of any size are read
 * in pieces.
 * @throws Failure if the file cannot be read or has no such sheet.
 */
export async function* readTables(
  file: ImportFile,
  source: TableSource,
  remarks: TableRemarks,
): AsyncGenerator<TableBatch> {
  if (source.format === 'xlsx') {
    // Loaded when needed: loading the library takes longer than reading most text tables.
    const { readWorkbook } = await import('#platform/server/foreign-files/workbook.ts')
    const book = readWorkbook(await readWhole(file, source.gzipped), { only: source.sheet })
    remarks.sentences.push(...book.warnings)
    if (book.sheets.length === 0)
      throw unreadable('NO_SHEET', `The workbook has no sheet called “${source.sheet ?? ''}” with content.`)
    for (const sheet of book.sheets) {
      for (let at = 0; at < sheet.rows.length; at += ROWS_PER_BATCH) {
        yield { sheet: sheet.name, records: checked(sheet.rows.slice(at, at + ROWS_PER_BATCH)) }
      }
    }
    return
  }
  const decoder = createDecoder(source.encoding)
  const reader = createCsvReader(source.dialect)
  let first = true
  for await (const piece of readPieces(file, source.gzipped)) {
    let text = decoder.write(piece)
    if (first && text !== '') {
      first = false
      text = text.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '')
    }
    const records = checked(reader.write(text))
    if (records.length > 0) yield { sheet: null, records }
  }
  const last = checked([...reader.write(decoder.end()), ...reader.end()])
  if (last.length > 0) yield { sheet: null, records: last }
  remarks.sentences.push(...reader.problems.map(sentenceOf))
  if (reader.problemCount > reader.problems.length) {
    remarks.sentences.push(
      `There are ${(reader.problemCount - reader.problems.length).toLocaleString('en')} more lines like these.`,
    )
  }
}
