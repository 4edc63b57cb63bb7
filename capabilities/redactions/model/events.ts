import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

/** The recording, and the note that contains its words. */
const inRecording = z.object({ fileId: z.uuid(), noteId: z.uuid() })

export const redactionEvents = defineEvents(
  'redaction',
  {
    suggested: { says: 'A part of a recording is suggested to be withheld.', after: inRecording },
    approved: {
      says: 'A part of a recording is withheld. One that someone chose says which; a suggestion was told before.',
      after: inRecording.extend({
        startMs: z.number().optional(),
        endMs: z.number().optional(),
        videoBlur: z.boolean().optional(),
        audioMuted: z.boolean().optional(),
      }),
    },
    rejected: { says: 'A suggestion was rejected.', after: inRecording },
    changed: { says: 'Something else of the part is withheld, picture or sound.', after: inRecording },
    restored: { says: 'The part was given back.', after: inRecording },
  },
  'redaction',
  'note',
)

/** The states of rendering a recording without what is withheld (document 2 §5). */
export const redactedFileEvents = defineEvents('file', {
  'redaction-search-queued': { says: 'It waits to be searched for what is to be withheld.' },
  'redaction-searched': { says: 'It was searched.' },
  'redaction-queued': { says: 'It waits to be made without what is withheld.' },
  redacting: { says: 'It is being made.' },
  'redaction-rendered': {
    says: 'It is made, and to be prepared for playing.',
    after: z.object({ renderMs: z.number().nullable() }),
  },
  redacted: {
    says: 'It plays without what is withheld.',
    after: z.object({ result: z.literal('SUCCESS'), renderMs: z.number().nullable(), totalMs: z.number().nullable() }),
  },
  'redaction-failed': {
    says: 'It could not be made; what is to be hidden stays withheld.',
    after: z.object({ result: z.literal('FAILURE'), reason: z.string() }),
  },
  'redaction-cancelled': { says: 'Making it was stopped.' },
})

export const events = [redactionEvents, redactedFileEvents] as const
