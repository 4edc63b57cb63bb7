/** The process that holds one document open and answers requests about it. */
import { pathToFileURL } from 'node:url'
import { openDocument, type OpenDocument } from './open-document.ts'
import type { PageText, PdfAnswer, PdfRequest, PdfResults } from './pdf-messages.ts'
import { PdfRefusal } from './pdf-refusal.ts'

let document: OpenDocument | null = null
/** The page after the one that was read last: it is read while its predecessor is being sent. */
let ahead: { page: number; text: Promise<PageText> } | null = null

async function runAct(request: PdfRequest): Promise<PdfResults[keyof PdfResults]> {
  if (request.type === 'open') {
    document = await openDocument(pathToFileURL(request.question.path))
    return { pageCount: document.pageCount, title: document.title }
  }
  if (document === null) throw new Error('No document is open.')
  const { page } = request.question
  if (request.type === 'read') return read(document, page)
  if (request.type === 'draw') return document.draw(page, request.question.wish)
  return recognize(document, page)
}

async function read(opened: OpenDocument, page: number): Promise<PageText> {
  const text = await (ahead?.page === page ? ahead.text : opened.read(page))
  ahead = page < opened.pageCount ? { page: page + 1, text: opened.read(page + 1) } : null
  // The request for that page receives its failure.
  ahead?.text.catch(() => undefined)
  return text
}

async function recognize(opened: OpenDocument, page: number): Promise<PageText> {
  // Most documents do not need it.
  const { prepareRecognizer, recognizePicture } = await import('./recognize.ts')
  prepareRecognizer()
  const { width, height, picture, scale } = await opened.grey(page)
  return { width, height, ...(picture === null ? { text: '', runs: [] } : await recognizePicture(picture, scale)) }
}

function answer(message: PdfAnswer): void {
  process.send?.(message)
}

process.on('message', (request: PdfRequest) => {
  runAct(request).then(
    (result) => answer({ result }),
    (error: unknown) => {
      if (error instanceof PdfRefusal) answer({ refusal: { reason: error.reason, message: error.message } })
      else answer({ fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    },
  )
})
process.once('disconnect', () => process.exit())
