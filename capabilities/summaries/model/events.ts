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

const ofSet = {
  'summary-begun': { says: 'A summary of its quotes was requested.', after: made },
  summarized: {
    says: 'It was summarised, by this number of quotes of its notes, or of sentences about them.',
    after: made.extend({ quotes: z.int() }),
  },
  'summary-failed': { says: 'It could not be summarised.', after: z.object({ reason: z.string() }) },
  'summary-cancelled': { says: 'Summarising it was stopped.' },
  'summary-edited': { says: 'Sentences of its summary were edited, added or removed.', after: made },
  'summary-removed': { says: 'A summary of its quotes was removed.', before: made },
  'summary-restored': { says: 'A removed summary of its quotes was restored.', after: made },
} as const

/** What happens to summaries of a project, or of chosen notes or highlights of it. */
export const projectSummaryEvents = defineEvents('project', ofSet)
/** What happens to summaries of the highlights of a tag. */
export const tagSummaryEvents = defineEvents('tag', ofSet)

export const events = [summaryEvents, projectSummaryEvents, tagSummaryEvents] as const
