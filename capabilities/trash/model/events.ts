import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

export const purgeEvents = defineEvents('deletion', {
  'made-final': { says: 'What it took cannot be restored anymore, and is permanently deleted.' },
  purged: { says: 'What it took is gone for good; it was of this kind.', after: z.object({ kind: z.string() }) },
})

export const events = [purgeEvents] as const
