import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })
const failed = ofContent.extend({ code: z.string(), message: z.string() })

export const pdfEvents = defineEvents(
  'pdf',
  {
    complete: { says: 'The pages of a document are available.', after: ofContent.extend({ pageCount: z.int() }) },
    failed: { says: 'A document cannot be read.', after: failed },
    retried: { says: 'A document is being read again.' },
  },
  'file',
)

const ofPage = ofContent.extend({ pageNum: z.int() })

export const pageEvents = defineEvents(
  'page',
  {
    processed: {
      says: 'A page can be shown; the words in its picture may still have to be recognised.',
      after: ofPage.extend({ awaitsRecognition: z.boolean() }),
    },
    failed: { says: 'A page cannot be read.', after: ofPage.extend({ message: z.string() }) },
  },
  'file',
)

export const recognitionEvents = defineEvents(
  'ocr',
  {
    started: { says: 'Recognition of words in pictures of pages started.', after: ofContent },
    complete: { says: 'Recognition of words in pictures of pages finished.', after: ofContent },
    failed: {
      says: 'No words were recognised on any page.',
      after: ofContent.extend({ message: z.string().optional() }),
    },
  },
  'file',
)

export const events = [pdfEvents, pageEvents, recognitionEvents] as const
