import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreDeletion } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { notePolicy } from '../../model/policy.ts'
import { findNotes, trashNotes } from '../store.ts'

/** As many as a page shows; longer selections come in several acts. */
const MAX_NOTES_AT_ONCE = 1000

/** Deletes notes of one project as one act. @returns the deletion, by which they can be brought back. */
export const deleteNotes = defineCommand({
  name: 'delete-notes',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a note first.').max(MAX_NOTES_AT_ONCE) }),
  async run(context, { ids }) {
    const { tx, actor, emit } = context
    const notes = await findNotes(tx, ids)
    const [first] = notes
    if (!first || notes.length !== new Set(ids).size || notes.some((note) => !notePolicy.allows(actor, 'view', note))) throw notFound('A note')
    for (const note of notes) notePolicy.authorize(actor, 'delete', note)
    const title = notes.length === 1 ? first.title : `${notes.length} notes`
    const deletionId = await recordDeletion(context, { kind: 'note', id: first.id, title, scopeId: first.scopeId })
    for (const { id, scopeId } of await trashNotes(tx, { ids }, deletionId)) emit({ type: 'note.deleted', resource: { kind: 'note', id }, scopeId })
    return { deletionId, ids: notes.map((note) => note.id) }
  },
})

export const restoreNotes = defineCommand({
  name: 'restore-notes',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const deletion = await context.tx.selectFrom('deletions').select(['scope_id', 'resource_kind']).where('id', '=', deletionId).executeTakeFirst()
    if (!deletion || deletion.resource_kind !== 'note') throw notFound('What was deleted')
    notePolicy.authorize(context.actor, 'delete', { scopeId: deletion.scope_id, locked: false })
    await restoreDeletion(context, deletionId)
    return { deletionId }
  },
})
