import { cascadeDelete } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { trashImportedNotes } from '#notes/server/index.ts'
import { noteEvents } from '#notes/model/events.ts'
import type { Import } from '../model/import.ts'

/**
 * Deletes notes that an import added, all or those named, with what depends on them, as part of a deletion. Locked ones
 * stay.
 * @returns how many of each kind
 */
export async function takeNotes(
  context: CommandContext,
  { id, projectId }: Import,
  deletionId: Id,
  only?: ReadonlyArray<Id>,
): Promise<Record<string, number> & { note: number }> {
  const notes = await trashImportedNotes(context.tx, projectId, id, deletionId, only)
  for (const note of notes) context.emit(noteEvents.deleted({ id: note.id, scopeId: note.scopeId }))
  return {
    ...(await cascadeDelete(
      context,
      'note',
      notes.map((note) => note.id),
      deletionId,
    )),
    note: notes.length,
  }
}
