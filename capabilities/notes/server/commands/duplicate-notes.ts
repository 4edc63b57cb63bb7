import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, madeThings } from '#journal/server/index.ts'
import { copyContents } from '#projects/server/index.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { MAX_NOTES_COPIED_AT_ONCE } from '../../model/limits.ts'
import { notePolicy } from '../../model/policy.ts'
import { findNotes, nameCopies } from '../store.ts'
import { deleteNotes } from './delete-notes.ts'

/**
 * Copies notes within their project as one act: with their fields, answers, contacts and highlights.
 * @returns the copies, in the order of the notes
 */
export const duplicateNotes = defineCommand({
  name: 'duplicate-notes',
  who: [notePolicy.may('view'), projectPolicy.may('contribute')],
  undo: madeThings('notes', async (context, ids) => deleteNotes.run(context, { ids })),
  input: z.object({
    ids: z
      .array(z.uuid())
      .min(1, 'Choose a note first.')
      .max(MAX_NOTES_COPIED_AT_ONCE, `At most ${MAX_NOTES_COPIED_AT_ONCE} notes are duplicated at once.`),
  }),
  async run(context, { ids }) {
    const { tx, actor } = context
    const seen = new Map(
      (await findNotes(tx, ids)).filter((one) => notePolicy.allows(actor, 'view', one)).map((one) => [one.id, one]),
    )
    if (ids.some((id) => !seen.has(id))) throw notFound('A note')
    const copies = await copyContents(
      context,
      'notes',
      ids.flatMap((id) => seen.get(id) ?? []),
    )
    await nameCopies(tx, copies)
    return { ids: copies }
  },
})
