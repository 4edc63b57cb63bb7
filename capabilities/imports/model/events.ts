import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'

const ended = z.object({
  fileName: z.string(),
  processedInto: z.enum(['CONTENT', 'SURVEY']),
  /** Rows that could not be imported. */
  numFailed: z.int(),
})
const ofNote = z.object({ noteId: z.uuid() })

export const importEvents = contentEvents('import', {
  uploaded: {
    says: 'A file is there to be imported.',
    after: z.object({ fileName: z.string(), projectId: z.uuid(), bytes: z.number() }),
  },
  inspected: { says: 'It was looked through: what it holds can be chosen.' },
  started: { says: 'It runs.', after: z.object({ fileName: z.string(), projectId: z.uuid() }) },
  resumed: { says: 'It goes on where it stood.' },
  cancelling: { says: 'It was asked to stop.' },
  finished: { says: 'It came to its end.', after: ended },
  failed: { says: 'It could not be brought to its end; what it had brought in stays.', after: ended },
  cancelled: { says: 'It was stopped; what it had brought in stays.', after: ended },
  'copy-kept': { says: 'A note stays beside the one that it nearly repeats.', after: ofNote },
  'copy-unkept': { says: 'That note counts among the copies again.', after: ofNote },
})

export const events = [importEvents] as const
