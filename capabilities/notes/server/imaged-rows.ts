import { imagedThings } from '#journal/server/index.ts'
import { notePolicy } from '../model/policy.ts'

/** What acts make of notes' own rows; their texts have histories of their own. */
export const imagedNotes = imagedThings({
  kind: 'note',
  table: 'notes',
  authorize(actor, { scopeId, columns, row }) {
    // Whose lock goes or comes with it was asked before that, or is asked after.
    const facts = { scopeId, locked: row['locked'] === true && !columns.includes('locked') }
    if (columns.includes('locked')) notePolicy.authorize(actor, 'lock', facts)
    if (columns.some((column) => column !== 'locked')) notePolicy.authorize(actor, 'edit', facts)
  },
})
