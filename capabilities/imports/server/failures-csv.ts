import type { Import, ImportFailure } from '../model/import.ts'
import { NOT_IMPORTED_HEADING } from '../model/limits.ts'
import { readTablesInWorker } from './parse/parse-in-worker.ts'
import type { ImportFile } from './parse/source.ts'

const HEADER = ['Sheet', 'Row', 'Column', 'Heading', 'Value', 'Reason']
/** Spreadsheet programs take such cells for formulas. */
const FORMULA_START = /^[=+\-@\t\r]/
/** Numbers and telephone numbers begin with a sign too, and run nothing. */
const NUMERIC = /^[+-]?[\d\s.,()/]+%?$/

function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) && !NUMERIC.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, safe to open in a spreadsheet program: nothing in it runs as a formula. */
function line(cells: ReadonlyArray<string | number>): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** The failures of an import as CSV, piece by piece, begun with a byte order mark so that spreadsheet programs read UTF-8. */
export async function* failuresAsCsv(pages: AsyncIterable<ReadonlyArray<ImportFailure>>): AsyncGenerator<string> {
  yield `\uFEFF${line(HEADER)}`
  for await (const page of pages) {
    yield page.map((one) => line([one.sheet ?? '', one.rowNumber, one.columnIndex + 1, one.header, one.value, one.reason])).join('')
  }
}

/**
 * The rows of an import that failed, whole and under their own headings, each with its reasons in a last column: to be mended and
 * imported again, where that column is left out by itself. @throws Failure where the stored file cannot be read any more
 */
export async function* failedRowsAsCsv(one: Import, file: ImportFile, pages: AsyncIterable<ReadonlyArray<ImportFailure>>): AsyncGenerator<string> {
  const reasons = new Map<string, Map<number, string[]>>()
  for await (const page of pages) {
    for (const { sheet, rowNumber, header, reason } of page) {
      const rows = reasons.get(sheet ?? '') ?? new Map<number, string[]>()
      reasons.set(sheet ?? '', rows)
      rows.set(rowNumber, [...(rows.get(rowNumber) ?? []), header === '' ? reason : `${header}: ${reason}`])
    }
  }
  yield '\uFEFF'
  for (const mapping of one.mappings ?? []) {
    const rows = reasons.get(mapping.sheet ?? '')
    if (!rows) continue
    const width = mapping.columns.reduce((most, { index }) => Math.max(most, index + 1), 0)
    const widened = (record: readonly string[]): string[] => Array.from({ length: Math.max(width, record.length) }, (_, at) => record[at] ?? '')
    const tables = one.inspection?.kind === 'tables' ? one.inspection.tables : []
    const headings = tables.find((table) => (table.sheet ?? '') === (mapping.sheet ?? ''))?.headerRows ?? []
    yield headings.map((record, at) => line([...widened(record), at === 0 ? NOT_IMPORTED_HEADING : ''])).join('')
    const reader = readTablesInWorker(file, [mapping])
    try {
      for await (const event of reader.records()) {
        if (event.type !== 'records') continue
        yield event.records.map((record, at) => (rows.has(event.firstRow + at) ? line([...widened(record), rows.get(event.firstRow + at)?.join(' ') ?? '']) : '')).join('')
      }
    } finally {
      await reader.close()
    }
  }
}
