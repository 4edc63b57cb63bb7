import { z } from 'zod'
import { recordDeletion, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { namedImport } from '../../model/import.ts'
import { importPolicy } from '../../model/policy.ts'
import { tagPolicy } from '#tags/model/policy.ts'
import { requireImport } from '../require-import.ts'
import { importRows } from '../store.ts'
import { takeNotes } from '../take-notes.ts'
import { takeTags } from '../take-tags.ts'

/**
 * Removes an import with the notes that it added, and the tags that it made and nothing else has, as one act. Locked
 * ones stay.
 * @returns the deletion, by which all can be restored
 */
export const deleteImport = defineCommand({
  name: 'delete-import',
  who: [importPolicy.may('delete'), tagPolicy.may('delete')],
  undo: 'deletion',
  input: namedImport,
  async run(context, { id }) {
    const { tx, actor, emit } = context
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'delete', found)
    let noteCount = 0
    const deletionId = await recordDeletion(
      context,
      { kind: 'import', id, title: found.fileName, scopeId: found.scopeId },
      async (deletion) => {
        const taken = await takeNotes(context, found, deletion)
        noteCount = taken.note
        const tag = await takeTags(context, found, deletion)
        await importRows.trash(tx, { ids: [id] }, deletion)
        emit(importEvents.deleted({ id, scopeId: found.scopeId }))
        return { ...taken, ...(tag > 0 && { tag }), import: 1 }
      },
    )
    return { id, deletionId, noteCount }
  },
})

/** Restores a deleted import, with the notes that were deleted with it. */
export const restoreImport = defineCommand({
  name: 'restore-import',
  who: [importPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'import', deletionId, ({ actor }, scopeId) => {
      importPolicy.authorize(actor, 'delete', { scopeId, state: 'DONE' })
    })
    return { id: resourceId }
  },
})
