import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const passageEvents = defineEvents(
  'passages',
  {
    kept: {
      says: 'What these things say can be found by what it means.',
      after: z.object({ things: z.array(z.object({ kind: z.string(), id: z.uuid() })) }),
      quiet: true,
    },
  },
  'workspace',
)

export const events = [passageEvents] as const
