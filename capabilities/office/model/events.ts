import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })

export const officeEvents = defineEvents(
  'office',
  {
    complete: { says: 'The words of an office document or a plain text are available.', after: ofContent },
    failed: {
      says: 'An office document or a plain text cannot be read.',
      after: ofContent.extend({ code: z.string(), message: z.string() }),
    },
    retried: { says: 'An office document or a plain text is being read again.' },
  },
  'file',
)

export const events = [officeEvents] as const
