import { MAX_COLUMNS } from '#platform/kernel/table-limits.ts'

export interface TableHeader {
  /** Rows before the header: titles and remarks that some exports place above their table. */
  leadingRows: number
  headerRows: 1 | 2 | 3
}

/** One column's heading, taken from all header rows. */
export interface ColumnHeading {
  index: number
  /** The question or name, carried over from the left if the upper row leaves it out. */
  group: string
  /** The lower row's text, if any: an option or the row of a matrix. */
  part: string | null
  /** True if several columns share the group. */
  shared: boolean
  /** Index of the first column of the group. */
  first: number
  /** True if the header itself marks the column as an answer: one of several parts, or a "Response". */
  answer: boolean
}

const WHOLE_ANSWER = /^(?:open-ended )?response$/i
const IMPORT_ID = /^\s*\{\s*"?ImportId"?\s*:/
const ROWS_LOOKED_AT = 60
/** The largest share of the table's columns that a line above the header may fill. */
const LEADING_ROW_SHARE = 0.3

function filled(row: ReadonlyArray<string>): number[] {
  const columns: number[] = []
  row.forEach((cell, index) => {
    if (cell.trim() !== '') columns.push(index)
  })
  return columns
}

function typicalWidth(rows: ReadonlyArray<ReadonlyArray<string>>): number {
  const widths = rows
    .map((row) => filled(row).length)
    .filter((width) => width > 0)
    .sort((a, b) => a - b)
  return widths[Math.floor(widths.length / 2)] ?? 0
}

/** Empty columns after the first filled one. */
function gapsOf(row: ReadonlyArray<string>, width: number): number[] {
  const first = filled(row)[0] ?? 0
  return Array.from({ length: width }, (_, index) => index).filter(
    (index) => index > first && (row[index] ?? '').trim() === '',
  )
}

/** Numbers, dates and clock times are data, not headings. */
function looksLikeData(cell: string): boolean {
  return /^[-+]?[\d.,:/\s%-]+(?:[ap]m)?$/i.test(cell.trim())
}

/** Whether `lower` continues the header `upper`: it fills what `upper` leaves out, and its texts are headings. */
function continues(
  upper: ReadonlyArray<string>,
  lower: ReadonlyArray<string>,
  body: ReadonlyArray<ReadonlyArray<string>>,
): boolean {
  const cells = filled(lower)
  if (cells.length === 0) return false
  const markers = cells.filter((index) => WHOLE_ANSWER.test((lower[index] ?? '').trim()))
  if (markers.length > 0 && markers.every((index) => !body.some((row) => row[index] === lower[index]))) return true
  const width = Math.max(upper.length, lower.length)
  const inner = gapsOf(upper, width)
  if (inner.length < Math.max(2, width * 0.1)) return false
  // A row of answers with more cells than the header, as unquoted commas make them, names nothing: it only goes on.
  const goesOn = inner.every((index) => index >= upper.length)
  if (goesOn && filled(upper).every((index) => (lower[index] ?? '').trim() !== '')) return false
  const closed = inner.filter((index) => (lower[index] ?? '').trim() !== '')
  if (closed.length < inner.length * 0.8) return false
  if (cells.filter((index) => looksLikeData(lower[index] ?? '')).length > cells.length * 0.2) return false
  // An ordinary row of answers would have gaps as its neighbours do; a header names every column.
  const usual = typicalWidth(body)
  return body.length === 0 || cells.length >= usual
}

/**
 * Finds the header of a table in its first non-empty rows: one row; two if the second names the options (SurveyMonkey:
 * "Response", "Open-Ended Response", option texts); three if the third contains Qualtrics' ImportId, or if number,
 * question and option are in separate rows.
 */
export function detectHeader(rows: ReadonlyArray<ReadonlyArray<string>>): TableHeader {
  const sample = rows.slice(0, ROWS_LOOKED_AT)
  const importIds = sample.slice(1, 4).findIndex((row) => {
    const cells = filled(row)
    return cells.length > 0 && cells.filter((index) => IMPORT_ID.test(row[index] ?? '')).length >= cells.length * 0.5
  })
  if (importIds !== -1) return { leadingRows: 0, headerRows: importIds === 0 ? 2 : 3 }

  const usual = typicalWidth(sample)
  let leadingRows = 0
  while (usual >= 4 && leadingRows < Math.min(10, sample.length - 2)) {
    const row = sample[leadingRows] ?? []
    const next = sample[leadingRows + 1] ?? []
    const cells = filled(row)
    const aTitle = cells.length <= Math.max(1, usual * LEADING_ROW_SHARE) && cells.length < filled(next).length
    // Question numbers above the questions belong to the header, not to the rows before it.
    const oneName = cells.length <= 1 && !(row[cells[0] ?? 0] ?? '').includes('?')
    if (!aTitle || cells.length > 2 || (!oneName && continues(row, next, sample.slice(leadingRows + 2)))) break
    leadingRows += 1
  }
  const [first = [], second = [], third = [], ...body] = sample.slice(leadingRows)
  // Numbers above questions above options: the numbers have the same gaps as the questions, the options fill them.
  const numbered = gapsOf(first, Math.max(first.length, third.length)).length >= Math.max(2, third.length * 0.1)
  const named = filled(first).every((index) => (second[index] ?? '').trim() !== '')
  if (numbered && named && body.length > 0 && continues(second, third, body)) return { leadingRows, headerRows: 3 }
  if (sample.length - leadingRows < 3 || !continues(first, second, [third, ...body]))
    return { leadingRows, headerRows: 1 }
  if (body.length > 0 && continues(second, third, body)) return { leadingRows, headerRows: 3 }
  return { leadingRows, headerRows: 2 }
}

function carriedOver(row: ReadonlyArray<string>, width: number, breaks: (index: number) => boolean): string[] {
  let last = ''
  return Array.from({ length: width }, (_, index) => {
    const cell = (row[index] ?? '').trim()
    if (cell !== '') last = cell
    else if (breaks(index)) last = ''
    return last
  })
}

/** The headings of `width` columns. Columns without any heading are named "Column n". */
export function columnHeadings(header: ReadonlyArray<ReadonlyArray<string>>, width: number): ColumnHeading[] {
  const columns = Math.min(width, MAX_COLUMNS)
  const rows = header.filter((row) => !row.some((cell) => IMPORT_ID.test(cell)))
  const withIds = rows.length < header.length
  // Qualtrics: the second row holds the question, the first only its short name.
  if (rows.length <= 1 || withIds) {
    const row = (withIds ? rows[1] : rows[0]) ?? rows[0] ?? []
    return Array.from({ length: columns }, (_, index) => ({
      index,
      group: row[index]?.trim() || (withIds && rows[0]?.[index]?.trim()) || `Column ${index + 1}`,
      part: null,
      shared: false,
      first: index,
      answer: withIds,
    }))
  }
  const upper = rows.at(-2) ?? []
  const lower = rows.at(-1) ?? []
  const outer = rows.length === 3 ? (rows[0] ?? []) : []
  const groups = carriedOver(
    upper,
    columns,
    (index) => (outer[index] ?? '').trim() !== '' || (lower[index] ?? '').trim() === '',
  )
  // Two questions with the same words that are not neighbours remain separate.
  let first = 0
  const firsts = groups.map((group, index) => {
    if (index === 0 || groups[index - 1] !== group || (upper[index] ?? '').trim() !== '') first = index
    return first
  })
  const members = new Map<number, number>()
  for (const start of firsts) members.set(start, (members.get(start) ?? 0) + 1)
  return groups.map((group, index) => {
    const part = (lower[index] ?? '').trim()
    const start = firsts[index] ?? index
    const shared = (members.get(start) ?? 1) > 1 && group !== ''
    const own = part === '' || WHOLE_ANSWER.test(part) || part === group ? null : part
    return {
      index,
      group: group || own || `Column ${index + 1}`,
      part: group === '' ? null : own,
      shared,
      first: start,
      answer: shared || WHOLE_ANSWER.test(part),
    }
  })
}
