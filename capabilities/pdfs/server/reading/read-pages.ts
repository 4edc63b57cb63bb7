import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { PdfRefusal, type PageText, type Pdf as OpenPdf } from '#platform/server/pdf/index.ts'
import { MAX_PAGES_STORED_AT_ONCE } from '../../model/limits.ts'
import { progressOf, type PageRecognition, type PdfPage } from '../../model/pdf.ts'
import { recordPages, publishRecognition } from '../commands/record-reading.ts'
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

/** The size of a page that cannot be read: unknown, so it is shown in a common paper size. */
const USUAL_PAGE = { width: 612, height: 792 }

/**
 * Reads the pages that were not read yet, then recognises the words of those that are pictures. Each page is stored
 * together with its event.
 * @throws DocumentGone, the signal's reason
 */
export async function readPages(reading: Reading, read: ReadonlyArray<PageSketch>): Promise<void> {
  const known = new Map<number, PageRecognition>(read.map(({ number, recognition }) => [number, recognition]))
  await storeAlong(unreadPages(reading.document, known), async (pages) => store(reading, known, pages))
  if (count(known, 'waiting') > 0) await recognizePages(reading, known)
}

function count(known: ReadonlyMap<number, PageRecognition>, recognition: PageRecognition): number {
  return [...known.values()].filter((one) => one === recognition).length
}

async function store(
  { context, contentId, document, signal }: Reading,
  known: Map<number, PageRecognition>,
  pages: ReadonlyArray<PdfPage>,
): Promise<void> {
  signal.throwIfAborted()
  for (const { number, recognition } of pages) known.set(number, recognition)
  const progress = progressOf({
    pageCount: document.pageCount,
    read: known.size,
    waiting: count(known, 'waiting'),
    recognized: count(known, 'done') + count(known, 'failed'),
  })
  if (!(await runCommand(context, recordPages, { contentId, pageCount: document.pageCount, pages, progress })))
    throw new DocumentGone('The file was deleted.')
}

async function* unreadPages(document: OpenPdf, known: ReadonlyMap<number, PageRecognition>): AsyncGenerator<PdfPage> {
  const unread = Array.from({ length: document.pageCount }, (_one, index) => index + 1).filter(
    (number) => !known.has(number),
  )
  for (const number of unread) yield pageOf(number, await attempt(async () => document.readPage(number)))
}

/** Stores pages while further ones are read: each time all that were read in the meantime. */
async function storeAlong(pages: AsyncIterable<PdfPage>, storeAll: (pages: PdfPage[]) => Promise<void>): Promise<void> {
  const under: { work: Promise<void> | null; failure: { error: unknown } | null } = { work: null, failure: null }
  let ready: PdfPage[] = []
  const begin = (): void => {
    const taken = ready
    ready = []
    under.work = storeAll(taken)
      .catch((error: unknown) => {
        under.failure = { error }
      })
      .finally(() => {
        under.work = null
      })
  }
  const settle = async (): Promise<void> => {
    if (under.work !== null) await under.work
    if (under.failure !== null) throw under.failure.error
  }
  try {
    for await (const page of pages) {
      ready.push(page)
      if (under.work === null || ready.length >= MAX_PAGES_STORED_AT_ONCE) {
        await settle()
        begin()
      }
    }
    await settle()
    if (ready.length > 0) await storeAll(ready)
  } finally {
    if (under.work !== null) await under.work
  }
}

async function recognizePages(reading: Reading, known: Map<number, PageRecognition>): Promise<void> {
  const { context, contentId, document } = reading
  const publish = async (event: 'started' | 'complete' | 'failed', message?: string): Promise<void> =>
    runCommand(context, publishRecognition, { contentId, event, ...(message === undefined ? {} : { message }) })
  if (count(known, 'done') + count(known, 'failed') === 0) await publish('started')
  const waiting = [...known].filter(([, recognition]) => recognition === 'waiting').map(([number]) => number)
  let lastFailure: string | undefined
  for (const number of waiting.toSorted((one, other) => one - other)) {
    const result = await attempt(async () => document.recognizePage(number))
    if ('refusal' in result) {
      lastFailure = result.refusal.message
      const page = await attempt(async () => document.readPage(number))
      await store(reading, known, [{ ...pageOf(number, page), recognition: 'failed', failure: lastFailure }])
    } else await store(reading, known, [{ number, ...result.page, recognition: 'done', failure: null }])
  }
  if (count(known, 'done') === 0) await publish('failed', lastFailure)
  else await publish('complete')
}

type Attempt = { page: PageText } | { refusal: PdfRefusal }

/** Reads a page, or returns why it is left out: one page that cannot be read does not stop the others. */
async function attempt(work: () => Promise<PageText>): Promise<Attempt> {
  try {
    return { page: await work() }
  } catch (error) {
    if (error instanceof PdfRefusal) return { refusal: error }
    throw error
  }
}

function pageOf(number: number, result: Attempt): PdfPage {
  if ('refusal' in result)
    return { number, ...USUAL_PAGE, text: '', runs: [], recognition: 'none', failure: result.refusal.message }
  const { page } = result
  return { number, ...page, recognition: page.text === '' ? 'waiting' : 'none', failure: null }
}
