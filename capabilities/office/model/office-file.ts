import type { Id } from '#platform/kernel/ids.ts'

/** The statuses of document 2 §5 that a reading goes through. */
export const OFFICE_STATUSES = ['QUEUE_HOP', 'PROGRESSING', 'COMPLETE', 'ERROR'] as const
export type OfficeStatus = (typeof OFFICE_STATUSES)[number]

/** What a file is read as: sheets of cells, or sections of text. */
export const OFFICE_KINDS = ['workbook', 'outline'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

/** How the bytes of a file are read. */
export type OfficeFormat =
  | 'workbook'
  | 'table'
  | 'word'
  | 'slides'
  | 'open-text'
  | 'open-slides'
  | 'rtf'
  | 'html'
  | 'text'
  | 'compound'

/** The state of reading the content of an office file. */
export interface OfficeFile {
  contentId: Id
  kind: OfficeKind
  status: OfficeStatus
  /** Why nothing can be read: a code and a sentence. */
  error: { code: string; message: string } | null
  /** A sentence that says what was left out, if the rest can be read. */
  notice: string | null
}

/** A sheet of a workbook; numbers start at 1. */
export interface Sheet {
  number: number
  name: string
  isHidden: boolean
  rowCount: number
  columnCount: number
}

/** Kinds of blocks of an outline. A row contains its cells separated by tabs; a picture contains its description. */
export const BLOCK_KINDS = ['heading', 'paragraph', 'item', 'row', 'picture', 'note'] as const

export interface OutlineBlock {
  kind: (typeof BLOCK_KINDS)[number]
  text: string
  /** The level of a heading or an item of a list, from 1; else 0. */
  level: number
}

/** A slide, or the part of a text below a heading; numbers start at 1. */
export interface OutlineSection {
  number: number
  title: string
  isSlide: boolean
  blocks: ReadonlyArray<OutlineBlock>
}

/** The result of a reading. */
export type OfficeContent =
  | {
      kind: 'workbook'
      notice: string | null
      sheets: ReadonlyArray<{ name: string; isHidden: boolean; rows: ReadonlyArray<ReadonlyArray<string>> }>
    }
  | { kind: 'outline'; notice: string | null; sections: ReadonlyArray<Omit<OutlineSection, 'number'>> }

const OOXML = 'application/vnd.openxmlformats-officedocument'
const FORMATS: Readonly<Record<string, OfficeFormat>> = {
  [`${OOXML}.spreadsheetml.sheet`]: 'workbook',
  [`${OOXML}.spreadsheetml.template`]: 'workbook',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'workbook',
  'application/vnd.ms-excel': 'workbook',
  'application/vnd.oasis.opendocument.spreadsheet': 'workbook',
  'text/csv': 'table',
  'text/tab-separated-values': 'table',
  [`${OOXML}.wordprocessingml.document`]: 'word',
  [`${OOXML}.wordprocessingml.template`]: 'word',
  'application/vnd.ms-word.document.macroenabled.12': 'word',
  [`${OOXML}.presentationml.presentation`]: 'slides',
  [`${OOXML}.presentationml.slideshow`]: 'slides',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'slides',
  'application/vnd.oasis.opendocument.text': 'open-text',
  'application/vnd.oasis.opendocument.presentation': 'open-slides',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/html': 'html',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/vtt': 'text',
  'application/x-subrip': 'text',
  'application/json': 'text',
  'application/xml': 'text',
  // Password protection wraps files into this format.
  'application/x-cfb': 'compound',
}

/** The format as which a content is read; null if it is not read here. */
export function formatOf(contentType: string): OfficeFormat | null {
  return FORMATS[contentType] ?? null
}

/** What a content is read as; null if it is not read here. */
export function kindOf(contentType: string): OfficeKind | null {
  const format = formatOf(contentType)
  return format === null ? null : format === 'workbook' || format === 'table' ? 'workbook' : 'outline'
}

/** The letters over a column, counted from 0: A to Z, then AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}
