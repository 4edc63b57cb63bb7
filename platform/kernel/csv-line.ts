/** The beginning of a file, so that spreadsheet programs read UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** Spreadsheet programs treat such cells as formulas. */
const FORMULA_START = /^[=+\-@\t\r]/
/** Numbers and telephone numbers begin with a sign too, and run nothing. */
const NUMERIC = /^[+-]?[\d\s.,()/]+%?$/

function cell(value: string | number): string {
  const text =
    typeof value === 'string' && FORMULA_START.test(value) && !NUMERIC.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, safe to open in a spreadsheet program: nothing in it runs as a formula. */
export function csvLine(cells: ReadonlyArray<string | number>): string {
  return `${cells.map(cell).join(',')}\r\n`
}
