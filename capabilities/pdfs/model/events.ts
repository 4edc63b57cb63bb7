import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })
const failed = ofContent.extend({ code: z.string(), message: z.string() })

export const pdfEvents = defineEvents(
  'pdf',
  {
    complete: { says: 'A document has its pages.', after: ofContent.extend({ pageCount: z.int() }) },
    failed: { says: 'A document cannot be read.', after: failed },
    retried: { says: 'It is read once more.' },
  },
  'file',
)

const ofPage = ofContent.extend({ pageNum: z.int() })

export const pageEvents = defineEvents(
  'page',
  {
    processed: {
      says: 'A page can be seen; its words may still be to be recognised in its picture.',
      after: ofPage.extend({ awaitsRecognition: z.boolean() }),
    },
    failed: { says: 'A page cannot be read.', after: ofPage.extend({ message: z.string() }) },
  },
  'file',
)

export const recognitionEvents = defineEvents(
  'ocr',
  {
    started: { says: 'Words are recognised in pictures of pages.', after: ofContent },
    complete: { says: 'They are recognised.', after: ofContent },
    failed: { says: 'In no page were words recognised.', after: ofContent.extend({ message: z.string().optional() }) },
  },
  'file',
)

export const events = [pdfEvents, pageEvents, recognitionEvents] as const
