import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const purgeEvents = defineEvents('deletion', {
  'made-final': { says: 'The deleted content can no longer be restored, and is being permanently deleted.' },
  purged: {
    says: 'The deleted content, which was of this kind, was permanently deleted.',
    after: z.object({ kind: z.string() }),
  },
})

export const events = [purgeEvents] as const
