import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'

const titled = z.object({ title: z.string() })
const ofPass = titled.extend({ pass: z.int() })
const counted = z.object({ count: z.int() })

export const roundEvents = contentEvents('agreement-round', {
  created: { says: 'A round of coding was started.', after: titled.extend({ projectId: z.uuid() }) },
  changed: { says: 'It was renamed.', before: titled, after: titled },
  closed: {
    says: 'It was closed: everyone can see the tags of all coders, in the pass that counts.',
    before: z.object({}),
    after: ofPass,
  },
  opened: {
    says: 'It was reopened; from now on, coding belongs to this pass.',
    before: z.object({}),
    after: ofPass,
  },
  coded: { says: 'A coder added or removed tags.' },
  progressed: {
    says: 'A coder marked a note as finished, or as not finished.',
    after: z.object({ noteId: z.uuid(), finished: z.boolean() }),
  },
  settled: { says: 'The final tags of this number of sentences were decided.', after: counted },
  unsettled: { says: 'The decisions about this number of sentences were undone.', after: counted },
})

export const events = [roundEvents] as const
