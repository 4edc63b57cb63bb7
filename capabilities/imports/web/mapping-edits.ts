import { rulesOf } from '#fields/model/types/registry.ts'
import type { DateOrder } from '#platform/kernel/dates.ts'
import { cutText } from '#platform/kernel/text.ts'
import type { InspectionChoice, TableInspection } from '../model/inspection.ts'
import {
  DEFAULT_OPTION_DELIMITER,
  maxLabelChars,
  separated,
  type ColumnMapping,
  type ImportMapping,
  type TranscriptColumns,
} from '../model/table-mapping.ts'
import { strings } from './strings.ts'

/** The separators of the options of one cell that the wizard offers. */
export const OPTION_SEPARATORS = [';', ', ', ',', '|', '\n'] as const

/** Encodings that a user may choose if the detection is wrong. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'macintosh',
  'cp437',
  'cp850',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const

export const DELIMITERS = [
  { value: ',', label: strings.delimiters.comma },
  { value: ';', label: strings.delimiters.semicolon },
  { value: '\t', label: strings.delimiters.tab },
  { value: '|', label: strings.delimiters.bar },
] as const

const HEADER_DEPTHS = [1, 2, 3] as const

/** A choice of heading rows from the value of a control; undefined for anything else. */
export function headerDepthOf(text: string): NonNullable<InspectionChoice['headerRows']> | undefined {
  return HEADER_DEPTHS.find((depth) => String(depth) === text)
}

/** A column with another role: what the role needs gets the most likely value, what it does not use is removed. */
export function withRole(column: ColumnMapping, role: ColumnMapping['role']): ColumnMapping {
  const { index, header } = column
  const label = cutText(column.label, maxLabelChars(role)).trim()
  switch (role) {
    case 'question':
      return separated({
        index,
        header,
        label,
        role,
        questionType: column.questionType ?? 'FREE_TEXT',
        ...(column.multiSelectDelimiter === undefined ? {} : { multiSelectDelimiter: column.multiSelectDelimiter }),
      })
    case 'field':
      return { index, header, label, role, fieldType: column.fieldType ?? 'TEXT' }
    case 'person':
      return { index, header, label, role, personPart: column.personPart ?? (/mail/i.test(header) ? 'email' : 'name') }
    case 'tag':
      return {
        index,
        header,
        label,
        role,
        multiSelectDelimiter: column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER,
      }
    default:
      return { index, header, label, role }
  }
}

/** Roles that only one column can have. */
const ALONE: ReadonlySet<ColumnMapping['role']> = new Set([
  'title',
  'timestamp',
  'key',
  'summary',
  'summaryFramework',
  'summaryLanguage',
])

/** The role of a column that loses its own to another: a field if it was a date or a key, content if it was a title or a summary. */
function yielded(column: ColumnMapping): ColumnMapping {
  return withRole(column, column.role === 'title' || column.role === 'summary' ? 'content' : 'field')
}

/** Whether only one column can have the role. */
export function isOfOneColumn(role: ColumnMapping['role']): boolean {
  return ALONE.has(role)
}

/** The mapping with some columns changed, one after the other. */
export function withColumns(mapping: ImportMapping, changed: readonly ColumnMapping[]): ImportMapping {
  return changed.reduce(withColumn, mapping)
}

/** The mapping with one column changed; a role that only one can have is removed from the column that had it. */
export function withColumn(mapping: ImportMapping, changed: ColumnMapping): ImportMapping {
  const columns = mapping.columns.map((column) => {
    if (column.index === changed.index) return changed
    const samePerson = changed.role === 'person' && column.role === 'person' && column.personPart === changed.personPart
    return (ALONE.has(changed.role) && column.role === changed.role) || samePerson ? yielded(column) : column
  })
  const { keyColumn, ...rest } = mapping
  const noKeyAnyMore =
    keyColumn === changed.index &&
    changed.role !== 'key' &&
    mapping.columns.some((column) => column.index === changed.index && column.role === 'key')
  return changed.role === 'key' || noKeyAnyMore || keyColumn === undefined
    ? { ...rest, columns }
    : { ...mapping, columns }
}

/** The table as one transcript with these columns, or as one note for each row. */
export function withTranscript(
  { transcript: _former, ...mapping }: ImportMapping,
  transcript: TranscriptColumns | null,
): ImportMapping {
  return transcript === null ? mapping : { ...mapping, transcript }
}

/** The table with the character codes in these columns decoded, or left as written. */
export function withEncodedColumns(
  { encodedColumns: _former, ...mapping }: ImportMapping,
  encodedColumns: ImportMapping['encodedColumns'],
): ImportMapping {
  return encodedColumns ? { ...mapping, encodedColumns } : mapping
}

/** The mapping with another column to find rows by, or none. */
export function withKeyColumn(mapping: ImportMapping, index: number | null): ImportMapping {
  const { keyColumn: _former, ...rest } = mapping
  const columns = rest.columns.map((column) =>
    column.role === 'key' && column.index !== index ? yielded(column) : column,
  )
  return index === null || columns.some((column) => column.index === index && column.role === 'key')
    ? { ...rest, columns }
    : { ...rest, columns, keyColumn: index }
}

/** Day, month and year in the order in which the reader writes them. */
function readersDateOrder(): DateOrder {
  const parts = new Intl.DateTimeFormat().formatToParts(new Date(2000, 10, 22)).map(({ type }) => type)
  if (parts.indexOf('year') < parts.indexOf('day')) return 'YMD'
  return parts.indexOf('day') < parts.indexOf('month') ? 'DMY' : 'MDY'
}

/**
 * The guessed mapping as the wizard begins with it: dates are read in the user's own time zone and, if the file leaves
 * it open, order.
 */
export function firstMapping({ mapping, dateOrders }: TableInspection): ImportMapping {
  const own = readersDateOrder()
  return {
    ...mapping,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    dateOrder: dateOrders.includes(own) ? own : mapping.dateOrder,
  }
}

function isDated(column: ColumnMapping): boolean {
  return column.role === 'timestamp' || (column.fieldType !== undefined && rulesOf(column.fieldType).column === 'time')
}

/**
 * The questions about the dates of a table: none without dates, their time zone, and their order if it is ambiguous.
 */
export function dateQuestions(
  { sampleRows }: TableInspection,
  { columns, transcript }: ImportMapping,
): { zone: boolean; order: boolean } {
  const dated = transcript ? [] : columns.filter(isDated)
  const startsWithYear = (cell: string): boolean => cell.trim() === '' || /^\s*(?:\d{4}\D|\p{L})/u.test(cell)
  return {
    zone: dated.length > 0,
    order: dated.some(({ index }) => sampleRows.some((row) => !startsWithYear(row[index] ?? ''))),
  }
}
