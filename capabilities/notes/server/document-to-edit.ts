import { documentEpochs } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { notePolicy } from '../model/policy.ts'
import { findNote } from './store.ts'

/**
 * A note's title, and under which name its text is opened by somebody who may write in it; null for everybody else, and
 * where there is no such note.
 */
export async function documentToEdit(
  context: WorkspaceContext,
  noteId: Id,
): Promise<{ documentId: Id; documentEpoch: number; title: string } | null> {
  const { actor } = context
  return context.read(async (tx) => {
    const note = await findNote(tx, noteId)
    if (!note || actor.readOnly || !notePolicy.allows(actor, 'edit', note)) return null
    const documentEpoch = (await documentEpochs(tx, [note.documentId])).get(note.documentId)
    return documentEpoch === undefined ? null : { documentId: note.documentId, documentEpoch, title: note.title }
  })
}
