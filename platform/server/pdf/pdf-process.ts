/** The process that holds one document open and answers what it is asked of it. */
import { pathToFileURL } from 'node:url'
import { closeRecognizer, prepareRecognizer, recognizePicture } from './recognize.ts'
import { openDocument, type OpenDocument } from './open-document.ts'
import type { PdfAnswer, PdfRequest, PdfResults } from './pdf-messages.ts'
import { PdfRefusal } from './pdf-refusal.ts'

let document: OpenDocument | null = null

async function carryOut(request: PdfRequest): Promise<PdfResults[keyof PdfResults]> {
  if (request.type === 'open') {
    document = await openDocument(pathToFileURL(request.question.path))
    return { pageCount: document.pageCount }
  }
  if (document === null) throw new Error('No document is open.')
  const { page } = request.question
  if (request.type === 'read') return document.read(page)
  if (request.type === 'draw') return document.draw(page, request.question.wish)
  prepareRecognizer()
  const { width, height, picture, scale } = await document.grey(page)
  return { width, height, ...(picture === null ? { text: '', runs: [] } : await recognizePicture(picture, scale)) }
}

function answer(message: PdfAnswer): void {
  process.send?.(message)
}

process.on('message', (request: PdfRequest) => {
  carryOut(request).then(
    (result) => answer({ result }),
    (error: unknown) => {
      if (error instanceof PdfRefusal) answer({ refusal: { reason: error.reason, message: error.message } })
      else answer({ fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
    },
  )
})
process.once('disconnect', () => void closeRecognizer().finally(() => process.exit()))
