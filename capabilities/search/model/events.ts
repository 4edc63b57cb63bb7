import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const passageEvents = defineEvents(
  'passages',
  {
    kept: {
      says: 'The text of these things can be found by its meaning.',
      after: z.object({ things: z.array(z.object({ kind: z.string(), id: z.uuid() })) }),
      quiet: true,
    },
  },
  'workspace',
)

export const events = [passageEvents] as const
