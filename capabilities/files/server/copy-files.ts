import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { findFiles, insertFile } from './store.ts'

/**
 * Shows files in another place too: each as a separate file with the same content. Left out are files that the actor
 * may not see, that are still being uploaded, or that are withheld.
 * @returns the new files by the old
 */
export async function copyFiles(
  { tx, teamId, actor, principal, emit }: CommandContext,
  ids: ReadonlyArray<Id>,
  scopeId: Id,
): Promise<Map<Id, Id>> {
  const copies = new Map<Id, Id>()
  for (const file of await findFiles(tx, ids)) {
    if (actor.levelOn(file.scopeId) === 'NONE' || !file.content || file.withheld.length > 0) continue
    const id = newId()
    await insertFile(tx, teamId, principal, {
      id,
      scopeId,
      documentId: null,
      originalFileName: file.originalFileName,
      contentId: file.content.id,
    })
    emit(fileEvents.added({ id, scopeId, after: { originalFileName: file.originalFileName } }))
    copies.set(file.id, id)
  }
  return copies
}
