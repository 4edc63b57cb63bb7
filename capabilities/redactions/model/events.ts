import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

/** The recording, and the note that contains its words. */
const inRecording = z.object({ fileId: z.uuid(), noteId: z.uuid() })

export const redactionEvents = defineEvents(
  'redaction',
  {
    suggested: { says: 'A part of a recording was suggested for redaction.', after: inRecording },
    approved: {
      says: 'A part of a recording is withheld. If someone chose it, the event says which part; a suggestion has its own earlier event.',
      after: inRecording.extend({
        startMs: z.number().optional(),
        endMs: z.number().optional(),
        videoBlur: z.boolean().optional(),
        audioMuted: z.boolean().optional(),
      }),
    },
    rejected: { says: 'A suggestion was rejected.', after: inRecording },
    changed: { says: 'The choice of what is withheld in the part, picture or sound, was changed.', after: inRecording },
    restored: { says: 'The part is no longer withheld.', after: inRecording },
  },
  'redaction',
  'note',
)

/** The states of rendering a recording without what is withheld (document 2 §5). */
export const redactedFileEvents = defineEvents('file', {
  'redaction-search-queued': { says: 'It waits to be searched for parts to withhold.' },
  'redaction-searched': { says: 'The search for parts to withhold finished.' },
  'redaction-queued': { says: 'It waits to be rendered without the withheld parts.' },
  redacting: { says: 'It is being rendered without the withheld parts.' },
  'redaction-rendered': {
    says: 'It was rendered without the withheld parts, and still has to be prepared for playing.',
    after: z.object({ renderMs: z.number().nullable() }),
  },
  redacted: {
    says: 'It can be played without the withheld parts.',
    after: z.object({ result: z.literal('SUCCESS'), renderMs: z.number().nullable(), totalMs: z.number().nullable() }),
  },
  'redaction-failed': {
    says: 'It could not be rendered; the parts to be hidden stay withheld.',
    after: z.object({ result: z.literal('FAILURE'), reason: z.string() }),
  },
  'redaction-cancelled': { says: 'Rendering it was stopped.' },
})

export const events = [redactionEvents, redactedFileEvents] as const
