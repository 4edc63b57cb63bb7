import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { jobEvents } from '#files/model/events.ts'
import { announceTitle, filesShowing, publishTextChanged } from '#files/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { pdfEvents, recognitionEvents } from '../../model/events.ts'
import type { PdfPage } from '../../model/pdf.ts'
import { putPages, updatePdf } from '../store.ts'
import { tellFiles, tellPages } from './tell-files.ts'

/** Notes that a document is worked on. */
export const beginReading = defineCommand({
  name: 'begin-reading-pdf',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id }>(),
  trustsInput: true,
  async run({ tx }, { contentId }) {
    await updatePdf(tx, contentId, { status: 'PROGRESSING', error: null, finishedAt: null })
  },
})

/** Stores what a document is called inside, for further files of the same bytes. */
export const recordTitle = defineCommand({
  name: 'record-pdf-title',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; title: string }>(),
  trustsInput: true,
  async run({ tx }, { contentId, title }) {
    await updatePdf(tx, contentId, { title })
  },
})

/** Tells what a document is called inside: notes that are still called like its file get that title. */
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

/** Stores that an office document has become a PDF. */
export const recordConversion = defineCommand({
  name: 'record-pdf-conversion',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; convertedKey: string }>(),
  trustsInput: true,
  async run(context, { contentId, convertedKey }) {
    await updatePdf(context.tx, contentId, { convertedKey })
    await tellFiles(context, contentId, jobEvents.completed, {})
  },
})

/**
 * Stores pages, each with its event; one whose words are still to be recognised is told again once they are.
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
    // The words themselves stay in the table of pages: what is redacted there must not live on in the journal.
    return tellPages(context, contentId, pages)
  },
})

/** Tells that words are recognised in pictures of pages, or no longer. */
export const publishRecognition = defineCommand({
  name: 'tell-pdf-recognition',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; event: keyof typeof recognitionEvents; message?: string }>(),
  trustsInput: true,
  async run(context, { contentId, event, message }) {
    await tellFiles(context, contentId, recognitionEvents[event], message === undefined ? {} : { message })
  },
})

/** How a reading ended. */
export type ReadingEnd = { pageCount: number } | { error: { code: string; message: string }; isConversion?: boolean }

/** Ends a reading: the document has pages, or there is a sentence that says why not. */
export const endReading = defineCommand({
  name: 'end-reading-pdf',
  who: { installation: 'Jobs read documents.' },
  input: z.custom<{ contentId: Id; end: ReadingEnd }>(),
  trustsInput: true,
  async run(context, { contentId, end }) {
    const finishedAt = new Date()
    if ('error' in end) {
      await updatePdf(context.tx, contentId, { status: 'ERROR', error: end.error, finishedAt })
      await tellFiles(context, contentId, end.isConversion === true ? jobEvents.failed : pdfEvents.failed, end.error)
      return
    }
    await updatePdf(context.tx, contentId, {
      status: 'COMPLETE',
      progress: 1,
      pageCount: end.pageCount,
      error: null,
      finishedAt,
    })
    await tellFiles(context, contentId, pdfEvents.complete, { pageCount: end.pageCount })
    await publishTextChanged(context, { contentId })
  },
})
