import type { PdfRefusalReason } from './pdf-refusal.ts'

/**
 * A piece of a line and its position on the page: the characters from `start` to `end` of the page's text, in a box
 * with its upper left corner at (x, y), rotated about that corner, clockwise. Points from the upper left corner of the
 * page as it is displayed, and degrees.
 */
export interface PageRun {
  x: number
  y: number
  width: number
  height: number
  angle: number
  start: number
  end: number
}

/** The words of a page, with a line break after each line. */
export interface PageText {
  /** Points (1/72 inch) of the page as it is displayed. */
  width: number
  height: number
  text: string
  runs: PageRun[]
}

export const PICTURE_FORMATS = ['webp', 'png', 'jpeg'] as const
type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** How a page is drawn. */
export interface PictureWish {
  widthPx: number
  format: PictureFormat
  /** Percent; ignored for PNG. */
  quality: number
}

/** The requests to the process that holds a document open; pages count from 1. */
export interface PdfQuestions {
  open: { path: string }
  read: { page: number }
  recognize: { page: number }
  draw: { page: number; wish: PictureWish }
}

export type PdfRequest = {
  [Type in keyof PdfQuestions]: { type: Type; question: PdfQuestions[Type] }
}[keyof PdfQuestions]

export interface PdfResults {
  open: { pageCount: number; title: string | null }
  read: PageText
  recognize: PageText
  draw: Uint8Array
}

export type PdfAnswer =
  | { result: PdfResults[keyof PdfResults] }
  | { refusal: { reason: PdfRefusalReason; message: string } }
  | { fault: string }
