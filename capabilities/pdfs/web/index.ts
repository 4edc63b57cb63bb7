import { originOf } from '../model/pdf.ts'

export { PdfViewer } from './pdf-part.tsx'

/** Whether a file of the content type is shown as pages: PDFs and office documents. */
export function hasPages(contentType: string | null): boolean {
  return contentType !== null && originOf(contentType) !== null
}
