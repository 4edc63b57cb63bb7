import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { PdfRefusal, type PageText, type Pdf as OpenPdf } from '#platform/server/pdf/index.ts'
import { progressOf, type PageRecognition, type PdfPage } from '../../model/pdf.ts'
import { recordPage, tellRecognition } from '../commands/record-reading.ts'
import type { PageSketch } from '../store.ts'

/** Every file that shows the document was deleted. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone'
}

interface Reading {
  context: WorkspaceContext
  contentId: Id
  document: OpenPdf
  signal: AbortSignal
}

/** Of a page that cannot be read: nothing of it is known, so it is shown like most paper. */
const USUAL_PAGE = { width: 612, height: 792 }

/**
 * Reads the pages that are not read yet, then recognises the words of those that are pictures. Each page is stored in one transaction
 * with its event. @throws DocumentGone, the signal's reason
 */
export async function readPages({ context, contentId, document, signal }: Reading, read: ReadonlyArray<PageSketch>): Promise<void> {
  const known = new Map<number, PageRecognition>(read.map(({ number, recognition }) => [number, recognition]))
  const count = (recognition: PageRecognition): number => [...known.values()].filter((one) => one === recognition).length
  const store = async (page: PdfPage): Promise<void> => {
    signal.throwIfAborted()
    known.set(page.number, page.recognition)
    const progress = progressOf({ pageCount: document.pageCount, read: known.size, waiting: count('waiting'), recognized: count('done') + count('failed') })
    if (!(await runCommand(context, recordPage, { contentId, page, progress }))) throw new DocumentGone('The file was deleted.')
  }

  const unread = Array.from({ length: document.pageCount }, (_one, index) => index + 1).filter((number) => !known.has(number))
  // While one page is stored the next is read.
  let next = unread[0] === undefined ? null : attempt(async () => document.readPage(unread[0] ?? 1))
  for (const [index, number] of unread.entries()) {
    const result = await next
    const following = unread[index + 1]
    next = following === undefined ? null : attempt(async () => document.readPage(following))
    if (result !== null) await store(pageOf(number, result))
  }

  const pictures = [...known].filter(([, recognition]) => recognition === 'waiting').map(([number]) => number).toSorted((one, other) => one - other)
  if (pictures.length === 0) return
  if (count('done') + count('failed') === 0) await runCommand(context, tellRecognition, { contentId, event: 'ocr.started' })
  let lastFailure: string | undefined
  for (const number of pictures) {
    const result = await attempt(async () => document.recognizePage(number))
    if ('refusal' in result) {
      lastFailure = result.refusal.message
      const page = await attempt(async () => document.readPage(number))
      await store({ ...pageOf(number, page), recognition: 'failed', failure: lastFailure })
    } else await store({ number, ...result.page, recognition: 'done', failure: null })
  }
  await runCommand(context, tellRecognition, count('done') === 0 && lastFailure !== undefined ? { contentId, event: 'ocr.failed', message: lastFailure } : { contentId, event: 'ocr.complete' })
}

type Attempt = { page: PageText } | { refusal: PdfRefusal }

/** A page, or why it is left out: one page that cannot be read does not stop the others. */
async function attempt(work: () => Promise<PageText>): Promise<Attempt | { page: PageText }> {
  try {
    return { page: await work() }
  } catch (error) {
    if (error instanceof PdfRefusal) return { refusal: error }
    throw error
  }
}

function pageOf(number: number, result: Attempt): PdfPage {
  if ('refusal' in result) return { number, ...USUAL_PAGE, text: '', runs: [], recognition: 'none', failure: result.refusal.message }
  const { page } = result
  return { number, ...page, recognition: page.text === '' ? 'waiting' : 'none', failure: null }
}
