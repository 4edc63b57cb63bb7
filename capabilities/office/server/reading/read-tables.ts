import { cutText, storableText } from '#platform/kernel/text.ts'
import { MAX_COLUMNS } from '#platform/kernel/table-limits.ts'
import { readCsv, SEPARATOR_LINE, sniffDialect } from '#platform/server/foreign-files/csv.ts'
import { decodeText, detectEncoding } from '#platform/server/foreign-files/decode.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { readWorkbook } from '#platform/server/foreign-files/workbook.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { MAX_CELL_CHARS, MAX_KEPT_CHARS, MAX_SHEET_ROWS } from '../../model/limits.ts'

type Workbook = Extract<OfficeContent, { kind: 'workbook' }>

/** How much of a text is read to detect the separator of its cells. */
const SAMPLE_CHARS = 262_144

/** A workbook, including hidden sheets and results of formulas; nothing in it is executed. */
export function readSheets(bytes: Uint8Array): Workbook {
  return withinLimits(readWorkbook(bytes, { wholeGrid: true }).sheets)
}

/** A text table as a workbook of one sheet. */
export function readTextTable(bytes: Uint8Array, contentType: string): Workbook {
  const whole = decodeText(bytes, detectEncoding(bytes).encoding)
  const text = whole.replace(SEPARATOR_LINE, '')
  const { dialect, score } = sniffDialect(text.slice(0, SAMPLE_CHARS), text.length <= SAMPLE_CHARS)
  const usual = { delimiter: contentType === 'text/tab-separated-values' ? '\t' : ',', quoted: true }
  const named = SEPARATOR_LINE.exec(whole)?.[1]
  const rows = readCsv(text, named === undefined ? (score > 0 ? dialect : usual) : { delimiter: named, quoted: true })
  if (rows.length === 0) throw unreadable('EMPTY', 'The table has no cells with content.')
  return withinLimits([{ name: '', isHidden: false, rows }])
}

/** The sheets within the limits, with a sentence if something was left out. */
function withinLimits(
  sheets: ReadonlyArray<{ name: string; isHidden: boolean; rows: ReadonlyArray<ReadonlyArray<string>> }>,
): Workbook {
  let chars = 0
  let isCut = false
  const kept = sheets.map(({ name, isHidden, rows }) => {
    const within: string[][] = []
    for (const row of rows) {
      if (within.length >= MAX_SHEET_ROWS || chars >= MAX_KEPT_CHARS) {
        isCut = true
        break
      }
      if (row.length > MAX_COLUMNS) isCut = true
      const cells = row.slice(0, MAX_COLUMNS).map((cell) => cutText(storableText(cell), MAX_CELL_CHARS))
      for (const cell of cells) chars += cell.length + 1
      within.push(cells)
    }
    return { name: storableText(name), isHidden, rows: within }
  })
  return {
    kind: 'workbook',
    notice: isCut ? 'This file is very large: its beginning is shown, the rest is left out.' : null,
    sheets: kept,
  }
}
