import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { ImportFailure, OpenedImport } from '../model/import.ts'
import { NOT_IMPORTED_HEADING } from '../model/limits.ts'
import { readTablesInWorker } from './parse/parse-in-worker.ts'
import type { ImportFile } from './parse/source.ts'

const HEADER = ['Sheet', 'Row', 'Column', 'Heading', 'Value', 'Reason', 'What became of it']
const IN_TEXT = 'Stands in the text of the note'
const NOT_IMPORTED = 'The row was not imported'

/**
 * The failures of an import as CSV, in pieces, starting with a byte order mark so that spreadsheet programs read UTF-8.
 */
export async function* failuresAsCsv(pages: AsyncIterable<ReadonlyArray<ImportFailure>>): AsyncGenerator<string> {
  yield `${UTF8_MARK}${csvLine(HEADER)}`
  for await (const page of pages) {
    yield page
      .map((one) =>
        csvLine([
          one.sheet ?? '',
          one.rowNumber,
          one.columnIndex + 1,
          one.header,
          one.value,
          one.reason,
          one.inText ? IN_TEXT : NOT_IMPORTED,
        ]),
      )
      .join('')
  }
}

/**
 * The rows of an import that failed, whole and under their own headings, each with its reasons in a last column: to be
 * corrected and imported again, when that column is ignored automatically.
 * @throws Failure if the stored file can no longer be read
 */
export async function* failedRowsAsCsv(
  one: OpenedImport,
  file: ImportFile,
  pages: AsyncIterable<ReadonlyArray<ImportFailure>>,
): AsyncGenerator<string> {
  const reasons = new Map<string, Map<number, string[]>>()
  for await (const page of pages) {
    for (const { sheet, rowNumber, header, reason } of page) {
      const rows = reasons.get(sheet ?? '') ?? new Map<number, string[]>()
      reasons.set(sheet ?? '', rows)
      rows.set(rowNumber, [...(rows.get(rowNumber) ?? []), header === '' ? reason : `${header}: ${reason}`])
    }
  }
  yield UTF8_MARK
  for (const mapping of one.mappings ?? []) {
    const rows = reasons.get(mapping.sheet ?? '')
    if (!rows) continue
    const width = mapping.columns.reduce((most, { index }) => Math.max(most, index + 1), 0)
    const widened = (record: readonly string[]): string[] =>
      Array.from({ length: Math.max(width, record.length) }, (_, at) => record[at] ?? '')
    const tables = one.inspection?.kind === 'tables' ? one.inspection.tables : []
    const headings = tables.find((table) => (table.sheet ?? '') === (mapping.sheet ?? ''))?.headerRows ?? []
    yield headings.map((record, at) => csvLine([...widened(record), at === 0 ? NOT_IMPORTED_HEADING : ''])).join('')
    const reader = readTablesInWorker(file, [mapping])
    try {
      for await (const event of reader.records()) {
        if (event.type !== 'records') continue
        yield event.records
          .map((record, at) =>
            rows.has(event.firstRow + at)
              ? csvLine([...widened(record), rows.get(event.firstRow + at)?.join(' ') ?? ''])
              : '',
          )
          .join('')
      }
    } finally {
      await reader.close()
    }
  }
}
