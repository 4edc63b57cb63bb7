import type { Id } from '#platform/kernel/ids.ts'
import { PAGE_QUALITIES_PERCENT, PAGE_WIDTHS_PX, RECOGNITION_WEIGHT } from './limits.ts'

/** The statuses of document 2 §5 that a document goes through. */
export const PDF_STATUSES = ['QUEUE_HOP', 'PROGRESSING', 'COMPLETE', 'ERROR'] as const
export type PdfStatus = (typeof PDF_STATUSES)[number]

/** Whether the pages are the file's own, or those of a PDF that was converted from an office document. */
export const PDF_ORIGINS = ['itself', 'converted'] as const
export type PdfOrigin = (typeof PDF_ORIGINS)[number]

/** The state of reading a document's content. */
export interface Pdf {
  contentId: Id
  origin: PdfOrigin
  status: PdfStatus
  /** 0 to 1. */
  progress: number
  /** Why there are no pages: a code and a sentence. */
  error: { code: string; message: string } | null
  /** Null until the document has been opened. */
  pageCount: number | null
  /** The storage key of the PDF that was converted from an office document. */
  convertedKey: string | null
}

/** Whether words were recognised in the picture of a page: not needed, pending, done, or not possible. */
export type PageRecognition = 'none' | 'waiting' | 'done' | 'failed'

/**
 * A piece of a line: characters of the page's text, and their position (points, degrees clockwise about the upper left
 * corner).
 */
export interface TextRun {
  x: number
  y: number
  width: number
  height: number
  angle: number
  start: number
  end: number
}

/** One page as it was read; page numbers start at 1. */
export interface PdfPage {
  number: number
  /** In points, as displayed. */
  width: number
  height: number
  text: string
  runs: ReadonlyArray<TextRun>
  recognition: PageRecognition
  /** A sentence that says why there is no text. */
  failure: string | null
}

/**
 * The office documents that are converted to pages, by content type, with the file extension that LibreOffice needs.
 * Tables are not converted: pages would split a sheet.
 */
const OFFICE_ENDINGS: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-word.document.macroenabled.12': 'docm',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'pptm',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** The file extension of an office document's content type; null for anything else. */
export function officeEnding(contentType: string): string | null {
  return OFFICE_ENDINGS[contentType] ?? null
}

/** The source of the pages of a content; null if it has none. */
export function originOf(contentType: string): PdfOrigin | null {
  if (contentType === 'application/pdf') return 'itself'
  return officeEnding(contentType) === null ? null : 'converted'
}

/** The progress of the reading, 0 to 1. */
export function progressOf({
  pageCount,
  read,
  waiting,
  recognized,
}: {
  pageCount: number
  read: number
  waiting: number
  recognized: number
}): number {
  const whole = pageCount + RECOGNITION_WEIGHT * (waiting + recognized)
  return whole === 0 ? 0 : Math.min(1, (read + RECOGNITION_WEIGHT * recognized) / whole)
}

/** The width in which a page is drawn for a requested width. */
export function drawnWidth(requestedPx: number): number {
  return (
    PAGE_WIDTHS_PX.find((width) => width >= requestedPx) ?? PAGE_WIDTHS_PX[PAGE_WIDTHS_PX.length - 1] ?? requestedPx
  )
}

/** The quality in which a page is drawn for a requested quality. */
export function drawnQuality(requestedPercent: number): number {
  return (
    PAGE_QUALITIES_PERCENT.find((quality) => quality >= requestedPercent) ??
    PAGE_QUALITIES_PERCENT[PAGE_QUALITIES_PERCENT.length - 1] ??
    requestedPercent
  )
}

/** A page that contains the searched words. */
export interface PdfMatch {
  page: number
  /** How often they occur. */
  count: number
  /** The document does not contain the words as typed; on this page they are close together, with others in between. */
  apart: boolean
}
