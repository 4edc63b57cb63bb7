import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notePolicy } from '../../model/policy.ts'
import { findNotes, noteRows } from '../store.ts'

/** As many as a page shows; longer selections are split into several acts. */
const MAX_NOTES_AT_ONCE = 1000

/** Deletes notes as one act. @returns the deletion, by which they can be restored. */
export const deleteNotes = defineCommand({
  name: 'delete-notes',
  who: [notePolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a note first.').max(MAX_NOTES_AT_ONCE) }),
  async run(context, { ids }) {
    const found = await findNotes(context.tx, ids)
    return deleteThings(context, {
      kind: 'note',
      rows: noteRows,
      ids,
      found,
      policy: notePolicy,
      titleOf: (note) => note.title,
      plural: 'notes',
    })
  },
})

/** Restores notes that one act deleted. */
export const restoreNotes = defineCommand({
  name: 'restore-notes',
  who: [notePolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'note', deletionId, ({ actor }, scopeId) =>
      notePolicy.authorize(actor, 'delete', { scopeId, locked: false }),
    )
    return { deletionId }
  },
})
