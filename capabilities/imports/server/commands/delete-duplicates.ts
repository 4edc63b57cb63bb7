import { recordDeletion } from '#content-kinds/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { namedImport } from '../../model/import.ts'
import { importPolicy } from '../../model/policy.ts'
import { lockRepeatingNotes } from '../duplicates-store.ts'
import { requireImport } from '../require-import.ts'
import { takeNotes } from '../take-notes.ts'

/**
 * Deletes the notes of an import whose rows are equal to another one in every mapped cell, as one act. The notes that
 * they repeat stay, and so do locked ones, those of which someone decided that both stay, and all that are only alike.
 * @returns the deletion, by which all can be restored. @throws Failure InvalidOperation if no rows are equal
 */
export const deleteDuplicates = defineCommand({
  name: 'delete-duplicates',
  who: [importPolicy.may('delete')],
  undo: 'deletion',
  input: namedImport,
  async run(context, { id }) {
    const { tx, actor } = context
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'delete', found)
    const noteIds = await lockRepeatingNotes(tx, id, actor.visibleScopes)
    const [first] = noteIds
    if (first === undefined) throw new Failure('InvalidOperation', 'This import no longer has duplicate rows.')
    let noteCount = 0
    const title = `Duplicates in ${found.fileName}`
    const deletionId = await recordDeletion(
      context,
      { kind: 'note', id: first, title, scopeId: found.scopeId },
      async (deletion) => {
        const taken = await takeNotes(context, found, deletion, noteIds)
        noteCount = taken.note
        return taken
      },
    )
    if (noteCount === 0) throw new Failure('InvalidOperation', 'These notes are locked. Unlock them first.')
    return { id, deletionId, noteCount }
  },
})
