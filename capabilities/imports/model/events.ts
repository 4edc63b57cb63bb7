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
    says: 'A file was uploaded for import.',
    after: z.object({ fileName: z.string(), projectId: z.uuid(), bytes: z.number() }),
  },
  inspected: { says: 'Its file was inspected; what to import from it can be chosen.' },
  started: { says: 'The import was started.', after: z.object({ fileName: z.string(), projectId: z.uuid() }) },
  resumed: { says: 'The import was resumed at the point it had reached.' },
  cancelling: { says: 'The import was requested to stop.' },
  finished: { says: 'The import finished.', after: ended },
  failed: { says: 'The import failed; what it had imported stays.', after: ended },
  cancelled: { says: 'The import was stopped; what it had imported stays.', after: ended },
  'headed-alike': {
    says: 'Nearly all of its notes have the same headings, which search leaves out.',
    after: z.object({ projectId: z.uuid(), headings: z.int() }),
  },
  'copy-kept': { says: 'A note is kept although it is nearly the same as another one.', after: ofNote },
  'copy-unkept': { says: 'A note that was kept counts as a duplicate again.', after: ofNote },
})

export const events = [importEvents] as const
