import type { ImportFailure } from '../model/import.ts'

const HEADER = ['Sheet', 'Row', 'Column', 'Heading', 'Value', 'Reason']
/** Spreadsheet programs take such cells for formulas. */
const FORMULA_START = /^[=+\-@\t\r]/

function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value)
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
