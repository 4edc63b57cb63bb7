import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type UndoHandlers } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { importPolicy } from '../../model/policy.ts'
import { pairKeeping } from '../../model/duplicate.ts'
import { keepPair } from '../duplicates-store.ts'
import { requireImport } from '../require-import.ts'

interface Kept {
  id: Id
  /** Absent if both notes were already kept: then there is nothing to undo. */
  changedId?: Id
  noteId: Id
  kept: boolean
}

const keepingUndo: UndoHandlers = {
  names: 'changedId',
  async undo(context, id, answer) {
    const { noteId, kept } = answer as Kept
    await keepBothNotes.run(context, { id, noteId, kept: !kept })
  },
  async redo(context, id, _left, answer) {
    const { noteId, kept } = answer as Kept
    await keepBothNotes.run(context, { id, noteId, kept })
  },
}

/**
 * Keeps, for everyone, both a note and the one that it nearly repeats, or undoes that. A pair that is already so stays
 * as it is.
 * @throws Failure NotFound if the two no longer repeat each other, or one of them may not be seen
 */
export const keepBothNotes = defineCommand({
  name: 'keep-both-notes',
  who: [importPolicy.may('keep')],
  undo: keepingUndo,
  input: pairKeeping,
  async run({ tx, actor, emit }, { id, noteId, kept }): Promise<Kept> {
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'keep', found)
    const isChanged = await keepPair(tx, id, noteId, actor.visibleScopes, kept)
    if (isChanged === undefined) throw notFound('The pair')
    if (isChanged)
      emit(importEvents[kept ? 'copy-kept' : 'copy-unkept']({ id, scopeId: found.scopeId, after: { noteId } }))
    return { id, noteId, kept, ...(isChanged && { changedId: id }) }
  },
})
