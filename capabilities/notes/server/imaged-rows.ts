import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { noteEvents } from '../model/events.ts'
import { notePolicy } from '../model/policy.ts'

/** What acts make of notes' own rows; their texts have histories of their own. */
export const imagedNotes = imagedThings({
  table: 'notes',
  row: z.object({ title: z.string(), locked: z.boolean() }),
  authorize(actor, { scopeId, columns, is }) {
    // Whose lock goes or comes with it was asked before that, or is asked after.
    const facts = { scopeId, locked: is.locked && !columns.includes('locked') }
    if (columns.includes('locked')) notePolicy.authorize(actor, 'lock', facts)
    if (columns.some((column) => column !== 'locked')) notePolicy.authorize(actor, 'edit', facts)
  },
  tell: ({ id, scopeId, was, is }) => noteEvents.changed({ id, scopeId, before: was, after: is }),
})
