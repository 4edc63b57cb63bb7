import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'

const titled = z.object({ title: z.string() })
const ofPass = titled.extend({ pass: z.int() })
const counted = z.object({ count: z.int() })

export const roundEvents = contentEvents('agreement-round', {
  created: { says: 'A round of coding was begun.', after: titled.extend({ projectId: z.uuid() }) },
  changed: { says: 'It was renamed.', before: titled, after: titled },
  closed: {
    says: 'It was closed: everyone sees what all coders said, in the pass that counts.',
    before: z.object({}),
    after: ofPass,
  },
  opened: {
    says: 'It was opened again; what is coded from now on is of this pass.',
    before: z.object({}),
    after: ofPass,
  },
  coded: { says: 'A coder gave or took tags.' },
  progressed: {
    says: 'A coder finished a note, or went back to it.',
    after: z.object({ noteId: z.uuid(), finished: z.boolean() }),
  },
  settled: { says: 'It was decided what so many sentences say.', after: counted },
  unsettled: { says: 'That was undone for so many sentences.', after: counted },
})

export const events = [roundEvents] as const
