import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })

export const officeEvents = defineEvents(
  'office',
  {
    complete: { says: 'What a document of an office program, or a plain text, says can be read.', after: ofContent },
    failed: { says: 'It cannot be read.', after: ofContent.extend({ code: z.string(), message: z.string() }) },
    retried: { says: 'It is read once more.' },
  },
  'file',
)

export const events = [officeEvents] as const
