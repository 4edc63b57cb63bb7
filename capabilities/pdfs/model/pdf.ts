import type { Id } from '#platform/kernel/ids.ts'
import { PAGE_QUALITIES_PERCENT, PAGE_WIDTHS_PX, RECOGNITION_WEIGHT } from './limits.ts'

/** Those of document 2 §5 that a document goes through. */
export const PDF_STATUSES = ['QUEUE_HOP', 'PROGRESSING', 'COMPLETE', 'ERROR'] as const
export type PdfStatus = (typeof PDF_STATUSES)[number]

/** Whether the pages are the file's own, or those of a PDF that was made of an office document. */
export const PDF_ORIGINS = ['itself', 'converted'] as const
export type PdfOrigin = (typeof PDF_ORIGINS)[number]

/** What became of a document's content so far. */
export interface Pdf {
  contentId: Id
  origin: PdfOrigin
  status: PdfStatus
  /** 0 to 1. */
  progress: number
  /** Why there are no pages: a word for programs and a sentence. */
  error: { code: string; message: string } | null
  /** Null until the document was opened. */
  pageCount: number | null
  /** Where the PDF lies that was made of an office document. */
  convertedKey: string | null
}

/** Whether words were read from the picture of a page: not needed, still to come, done, or not possible. */
export type PageRecognition = 'none' | 'waiting' | 'done' | 'failed'

/**
 * A piece of a line: characters of the page's text, and where they stand (points, degrees clockwise about the upper
 * left corner).
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

/** One page as it was read; pages count from 1. */
export interface PdfPage {
  number: number
  /** Points, as it is seen. */
  width: number
  height: number
  text: string
  runs: ReadonlyArray<TextRun>
  recognition: PageRecognition
  /** Why there is no text: a sentence. */
  failure: string | null
}

/**
 * The office documents that become pages (tables do not: what a page cuts apart is one sheet), by their content type,
 * with the ending that tells LibreOffice their kind.
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

/** The ending of an office document's kind; null for anything else. */
export function officeEnding(contentType: string): string | null {
  return OFFICE_ENDINGS[contentType] ?? null
}

/** Where the pages of a content come from; null for what has none. */
export function originOf(contentType: string): PdfOrigin | null {
  if (contentType === 'application/pdf') return 'itself'
  return officeEnding(contentType) === null ? null : 'converted'
}

/** How far the reading is, 0 to 1. */
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

/** The width in which a page is drawn where one is asked for. */
export function drawnWidth(requestedPx: number): number {
  return (
    PAGE_WIDTHS_PX.find((width) => width >= requestedPx) ?? PAGE_WIDTHS_PX[PAGE_WIDTHS_PX.length - 1] ?? requestedPx
  )
}

/** The quality in which a page is drawn where one is asked for. */
export function drawnQuality(requestedPercent: number): number {
  return (
    PAGE_QUALITIES_PERCENT.find((quality) => quality >= requestedPercent) ??
    PAGE_QUALITIES_PERCENT[PAGE_QUALITIES_PERCENT.length - 1] ??
    requestedPercent
  )
}

/** A page that holds words that were looked for. */
export interface PdfMatch {
  page: number
  /** How often. */
  count: number
  /** They stand nowhere in the document as they were typed: here they stand together, with others between them. */
  apart: boolean
}
