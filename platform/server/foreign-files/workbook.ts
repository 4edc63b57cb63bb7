import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { MAX_COLUMNS, MAX_TABLES } from '../../kernel/table-limits.ts'
import { textTooLong, unpackArchive } from './archive.ts'
import { MAX_COMMENTS, MAX_TEXT_CHARS } from './limits.ts'
import { unreadable } from './unreadable.ts'

interface Sheet {
  name: string
  /**
   * Each cell as text: the rows with at least one cell, or, if the whole grid is wanted, all rows up to the last one,
   * from the first column on.
   */
  rows: string[][]
  isHidden: boolean
}

export interface Workbook {
  sheets: Sheet[]
  warnings: string[]
}

/** Current workbooks are archives; those of older programs are not. */
const FIRST_BYTE_OF_ARCHIVES = 0x50

/** Serial day numbers count from here in ordinary workbooks; day 60 is the leap day that 1900 did not have. */
const DAY_MS = 86_400_000
const FALSE_LEAP_DAY = 60

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0')
}

/** A date cell as ISO text: the shown form often hides the century, the order or the time. */
function dateText(serial: number, since1904: boolean): string | null {
  const days = since1904 ? serial + 1_462 : serial
  const ms = Math.round(days * DAY_MS)
  if (ms < 0) return null
  const daySpan = Math.floor(days)
  const clock = new Date(ms - Math.floor(ms / DAY_MS) * DAY_MS)
  const time = `${pad(clock.getUTCHours())}:${pad(clock.getUTCMinutes())}:${pad(clock.getUTCSeconds())}`
  if (daySpan === 0) return time
  const day = new Date(Date.UTC(1899, 11, 31) + (daySpan - (daySpan > FALSE_LEAP_DAY ? 1 : 0)) * DAY_MS)
  const date = `${pad(day.getUTCFullYear(), 4)}-${pad(day.getUTCMonth() + 1)}-${pad(day.getUTCDate())}`
  return time === '00:00:00' ? date : `${date} ${time}`
}

/** The number that a displayed text represents, or NaN. */
function shownNumber(shown: string): number {
  const digits = shown.replace(/[^\d.eE+()%-]/gu, '')
  const negative = /^\(.*\)$/.test(digits)
  const plain = digits.replace(/[()%]/g, '')
  const value = plain === '' ? Number.NaN : Number(plain)
  const scaled = digits.includes('%') ? value / 100 : value
  return negative ? -scaled : scaled
}

/** Numbers as displayed, unless the format hides digits: then the full number. */
function numberText(value: number, cell: CellObject, since1904: boolean): string {
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (format !== 'General' && SSF.is_date(format)) return dateText(value, since1904) ?? String(value)
  const shown = format === 'General' ? null : (cell.w ?? null)
  if (shown !== null && Math.abs(shownNumber(shown) - value) <= Math.abs(value) * 1e-12) return shown.trim()
  if (shown?.includes('%')) return `${Number((value * 100).toPrecision(15))}%`
  return String(value)
}

function cellText(cell: CellObject | undefined, since1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, cell, since1904)
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  return String(cell.v).replaceAll('\r\n', '\n')
}

function sheetRows(sheet: WorkSheet, since1904: boolean, wholeGrid: boolean): string[][] {
  const range = sheet['!ref']
  const cells = sheet['!data']
  if (!range || !cells) return []
  const firstColumn = wholeGrid ? 0 : utils.decode_range(range).s.c
  const rows: string[][] = []
  for (const line of cells) {
    const row: string[] = []
    for (let column = firstColumn; column < Math.min(line?.length ?? 0, MAX_COLUMNS); column += 1) {
      const text = cellText(line?.[column], since1904)
      if (text.length > MAX_TEXT_CHARS) throw textTooLong()
      row.push(text)
    }
    while (row.length > 0 && row.at(-1) === '') row.pop()
    if (row.length > 0 || wholeGrid) rows.push(row)
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

function commentSentences(name: string, sheet: WorkSheet): string[] {
  const sentences: string[] = []
  for (const [rowIndex, line] of (sheet['!data'] ?? []).entries()) {
    for (const [columnIndex, cell] of (line ?? []).entries()) {
      for (const comment of cell?.c ?? []) {
        if (sentences.length >= MAX_COMMENTS) return sentences
        sentences.push(`Comment on ${name}, cell ${utils.encode_cell({ r: rowIndex, c: columnIndex })}: ${comment.t}`)
      }
    }
  }
  return sentences
}

/**
 * Reads a workbook: every sheet with cells, hidden ones too. Dates are returned as ISO text, numbers as displayed or in
 * full if the format hides digits, formulas as their last result, errors as "#N/A" and the like.
 * @param only the name of the one sheet that is wanted; the others are then not unpacked at all
 * @param wholeGrid keeps empty rows and columns, so that each cell has the address that it has in the file; and books
 * of older programs
 * @throws Failure for damaged, protected and oversized files.
 */
export function readWorkbook(
  bytes: Uint8Array,
  { only, wholeGrid = false }: { only?: string | undefined; wholeGrid?: boolean } = {},
): Workbook {
  if (!wholeGrid || bytes[0] === FIRST_BYTE_OF_ARCHIVES) unpackArchive(bytes, () => false)
  let book: WorkBook
  try {
    book = read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellNF: true,
      cellText: true,
      cellDates: false,
      ...(only === undefined ? {} : { sheets: only }),
    })
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message))
      throw unreadable('ENCRYPTED', 'The file is protected with a password. Remove the password and try again.', error)
    throw unreadable('DAMAGED', 'The workbook is damaged and cannot be read.', error)
  }
  const since1904 = book.Workbook?.WBProps?.date1904 === true
  const warnings: string[] = []
  const sheets: Sheet[] = []
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    if (!sheet) continue
    const rows = sheetRows(sheet, since1904, wholeGrid)
    warnings.push(...commentSentences(name, sheet))
    if (rows.length === 0) continue
    if (sheets.length >= MAX_TABLES) throw unreadable('TOO_LARGE', `The workbook has more than ${MAX_TABLES} sheets.`)
    sheets.push({ name, rows, isHidden: (book.Workbook?.Sheets?.[book.SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0 })
  }
  if (sheets.length === 0 && only === undefined) throw unreadable('EMPTY', 'The workbook has no cells with content.')
  return { sheets, warnings: warnings.slice(0, MAX_COMMENTS) }
}
