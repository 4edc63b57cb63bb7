import { documentEpochs } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Note } from '../model/note.ts'
import { notePolicy } from '../model/policy.ts'
import { findNote } from './store.ts'

/**
 * A note's title and origin, and the name under which a user who may write in it opens its text; null for everyone
 * else, and if the note does not exist.
 */
export async function documentToEdit(
  context: WorkspaceContext,
  noteId: Id,
): Promise<(Pick<Note, 'documentId' | 'title' | 'origin'> & { documentEpoch: number }) | null> {
  const { actor } = context
  return context.read(async (tx) => {
    const note = await findNote(tx, noteId)
    if (!note || actor.readOnly || !notePolicy.allows(actor, 'edit', note)) return null
    const documentEpoch = (await documentEpochs(tx, [note.documentId])).get(note.documentId)
    const { documentId, title, origin } = note
    return documentEpoch === undefined ? null : { documentId, documentEpoch, title, origin }
  })
}
