import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'
import { FRAMEWORKS } from './frameworks.ts'

const made = z.object({ framework: z.enum(FRAMEWORKS) })

/** What happens to the summary of a note. None of these events contains words of the note. */
export const summaryEvents = defineEvents('note', {
  'summary-begun': { says: 'A summary of the note was requested.', after: made },
  summarized: {
    says: 'The note was summarised, by this number of its sentences.',
    after: made.extend({
      sentences: z.int(),
      /** Whether it is offered beside one that somebody edited. */
      offered: z.boolean().optional(),
    }),
  },
  'summary-failed': { says: 'The note could not be summarised.', after: z.object({ reason: z.string() }) },
  'summary-cancelled': { says: 'Summarising the note was stopped.' },
  'summary-edited': {
    says: 'Sentences of the summary of the note were edited, added, removed, or taken from a newer one.',
    after: made,
  },
  'summary-offer-dismissed': { says: 'A newer summary of the note, beside an edited one, was not taken.' },
  'summary-removed': { says: 'A summary of the note was removed.', before: made },
  'summary-restored': { says: 'A removed summary of the note was restored.', after: made },
})

export const events = [summaryEvents] as const
