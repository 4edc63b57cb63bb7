import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

/** What becomes known of who speaks in a note. */
export const speakerEvents = defineEvents('note', {
  'speakers-detected': {
    says: 'Its text says who speaks, so many utterances.',
    after: z.object({ utterances: z.int() }),
  },
})

export const events = [speakerEvents] as const
