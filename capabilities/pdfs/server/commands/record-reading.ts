import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { jobEvents } from '#files/model/events.ts'
import { announceTitle, filesShowing, publishTextChanged } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { pdfEvents, recognitionEvents } from '../../model/events.ts'
import type { PdfPage } from '../../model/pdf.ts'
import { putPages, updatePdf } from '../store.ts'
import { emitForFiles, emitForPages } from './emit-for-files.ts'

/** Records that a document is being read. */
export const beginReading = defineCommand({
  name: 'begin-reading-pdf',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id }>(),
  trustsInput: true,
  async run({ tx }, { contentId }) {
    await updatePdf(tx, contentId, { status: 'PROGRESSING', error: null, finishedAt: null })
  },
})

/** Stores the title of a document from its metadata, also for further files with the same bytes. */
export const recordTitle = defineCommand({
  name: 'record-pdf-title',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; title: string }>(),
  trustsInput: true,
  async run({ tx }, { contentId, title }) {
    await updatePdf(tx, contentId, { title })
  },
})

/** Announces the title of a document: notes that still have the name of its file as title get it. */
export const publishTitle = defineCommand({
  name: 'tell-pdf-title',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; title: string }>(),
  trustsInput: true,
  async run(context, { contentId, title }) {
    const ids = (await filesShowing(context.tx, contentId)).map(({ id }) => id)
    await announceTitle(context, ids, title)
  },
})

/** Stores the PDF that an office document was converted to. */
export const recordConversion = defineCommand({
  name: 'record-pdf-conversion',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; convertedKey: string }>(),
  trustsInput: true,
  async run(context, { contentId, convertedKey }) {
    await updatePdf(context.tx, contentId, { convertedKey })
    await emitForFiles(context, contentId, jobEvents.completed, {})
  },
})

/**
 * Stores pages, each with its event; a page whose words are recognised later is announced again then.
 * @returns whether any file shows them
 */
export const recordPages = defineCommand({
  name: 'record-pdf-pages',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; pageCount: number; pages: ReadonlyArray<PdfPage>; progress: number }>(),
  trustsInput: true,
  async run(context, { contentId, pageCount, pages, progress }) {
    const { tx, teamId } = context
    await putPages(tx, teamId, contentId, pages)
    await updatePdf(tx, contentId, { pageCount, progress })
    // The words themselves are only in the table of pages: what is redacted there must not remain in the journal.
    return emitForPages(context, contentId, pages)
  },
})

/** Announces that recognition of words in pictures of pages has started or ended. */
export const publishRecognition = defineCommand({
  name: 'tell-pdf-recognition',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; event: keyof typeof recognitionEvents; message?: string }>(),
  trustsInput: true,
  async run(context, { contentId, event, message }) {
    await emitForFiles(context, contentId, recognitionEvents[event], message === undefined ? {} : { message })
  },
})

/** How a reading ended. */
export type ReadingEnd = { pageCount: number } | { error: { code: string; message: string }; isConversion?: boolean }

/** Ends a reading: the document has pages, or a sentence that says why not. */
export const endReading = defineCommand({
  name: 'end-reading-pdf',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; end: ReadingEnd }>(),
  trustsInput: true,
  async run(context, { contentId, end }) {
    const finishedAt = new Date()
    if ('error' in end) {
      await updatePdf(context.tx, contentId, { status: 'ERROR', error: end.error, finishedAt })
      await emitForFiles(context, contentId, end.isConversion === true ? jobEvents.failed : pdfEvents.failed, end.error)
      return
    }
    await updatePdf(context.tx, contentId, {
      status: 'COMPLETE',
      progress: 1,
      pageCount: end.pageCount,
      error: null,
      finishedAt,
    })
    await emitForFiles(context, contentId, pdfEvents.complete, { pageCount: end.pageCount })
    await publishTextChanged(context, { contentId })
  },
})
