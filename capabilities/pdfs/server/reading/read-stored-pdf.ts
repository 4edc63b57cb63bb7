import { createReadStream } from 'node:fs'
import { convertOffice, openPdf, PdfRefusal } from '#platform/server/pdf/index.ts'
import { localFile, ObjectMissingError } from '#platform/server/storage/index.ts'
import { filesShowing, findContentById, installationContext } from '#files/server/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { documentTitle } from '../../model/document-title.ts'
import { officeEnding, type Pdf } from '../../model/pdf.ts'
import {
  beginReading,
  endReading,
  publishTitle,
  recordConversion,
  recordTitle,
  type ReadingEnd,
} from '../commands/record-reading.ts'
import { findPdf, sketchPages } from '../store.ts'
import { makeWorkFolder } from './pdf-file.ts'
import { DocumentGone, readPages } from './read-pages.ts'

/** One attempt at reading a document. */
export interface ReadingRun {
  services: Services
  teamId: Id
  contentId: Id
  /** Stops at once; the next attempt continues at the next page. */
  signal: AbortSignal
}

/** Document 3 §8. */
const CANCELLED = { code: 'CANCELLED', message: 'User requested cancellation' }

/**
 * Reads a document, from where an earlier attempt stopped. An error caused by the document itself ends it with a
 * sentence; a document whose files were deleted is ignored.
 * @throws errors that may not recur when retried (a database that restarts, the signal's reason)
 */
export async function readStoredPdf(run: ReadingRun): Promise<void> {
  const { services, teamId, contentId } = run
  const context = await installationContext(services, teamId)
  const { pdf, source, files } = await context.read(async (tx) => ({
    pdf: await findPdf(tx, contentId),
    source: await findContentById(tx, contentId),
    files: await filesShowing(tx, contentId),
  }))
  if (!pdf || !source || pdf.status === 'COMPLETE' || pdf.status === 'ERROR') return
  const end = async (how: ReadingEnd): Promise<void> => runCommand(context, endReading, { contentId, end: how })
  if (files.length === 0) return end({ error: CANCELLED })
  const work = await makeWorkFolder(services)
  try {
    // The start is stored while the document is being opened.
    const [begun, read] = await Promise.allSettled([
      runCommand(context, beginReading, { contentId }),
      pathOfPdf({ run, context, pdf, source, folder: work.folder }).then(async (path) =>
        readFile(run, context, path, pdf.origin),
      ),
    ])
    for (const one of [begun, read]) if (one.status === 'rejected') throw one.reason
    if (read.status === 'fulfilled') await end({ pageCount: read.value })
  } catch (error) {
    if (error instanceof DocumentGone) return await end({ error: CANCELLED })
    if (error instanceof ObjectMissingError)
      return await end({
        error: { code: 'SOURCE_MISSING', message: 'The bytes of this document are missing. Upload it again.' },
      })
    if (!(error instanceof PdfRefusal)) throw error
    services.logger.info({ err: error, contentId }, 'a document was refused')
    await end({
      error: { code: error.reason, message: error.message },
      isConversion: error.reason === 'NO_PROGRAM' || error.reason === 'NOT_CONVERTED',
    })
  } finally {
    await work.remove()
  }
}

/** Ends a reading that failed repeatedly with internal errors. */
export async function giveUp({ services, teamId, contentId }: ReadingRun): Promise<void> {
  const context = await installationContext(services, teamId)
  await runCommand(context, endReading, {
    contentId,
    end: {
      error: {
        code: 'FAULT',
        message: 'The document could not be read: something went wrong on our side. Try again in a while.',
      },
    },
  })
}

interface Conversion {
  run: ReadingRun
  context: WorkspaceContext
  pdf: Pdf
  source: { storageKey: string; contentType: string }
  folder: string
}

/** The local path of the PDF: the file itself, or the conversion of an office document, which is made once. */
async function pathOfPdf({
  run: { services, teamId, contentId, signal },
  context,
  pdf,
  source,
  folder,
}: Conversion): Promise<string> {
  const given = await localFile(services.storage, pdf.convertedKey ?? source.storageKey, folder, signal)
  const ending = officeEnding(source.contentType)
  if (pdf.origin === 'itself' || pdf.convertedKey !== null || ending === null) return given
  const converted = await convertOffice(given, { program: services.configuration.office, ending, folder, signal })
  const convertedKey = `cell/${teamId}/contents/${contentId}/pdf/document.pdf`
  await services.storage.put(convertedKey, createReadStream(converted), { contentType: 'application/pdf' })
  await runCommand(context, recordConversion, { contentId, convertedKey })
  return converted
}

async function readFile(
  { contentId, signal }: ReadingRun,
  context: WorkspaceContext,
  path: string,
  origin: Pdf['origin'],
): Promise<number> {
  const document = await openPdf(path, signal)
  try {
    const title = origin === 'itself' ? documentTitle(document.title) : null
    if (title !== null) {
      await runCommand(context, recordTitle, { contentId, title })
      await runCommand(context, publishTitle, { contentId, title })
    }
    const read = await context.read(async (tx) => sketchPages(tx, contentId))
    await readPages({ context, contentId, document, signal }, read)
    return document.pageCount
  } finally {
    document.close()
  }
}
