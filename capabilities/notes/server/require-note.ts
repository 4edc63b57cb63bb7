import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Note } from '../model/note.ts'
import { notePolicy } from '../model/policy.ts'
import { findNote } from './store.ts'

/**
 * The note, if the actor may see it.
 * @throws Failure NotFound, the same for a note that does not exist and one that may not be seen.
 */
export async function requireNote(tx: CellTransaction, actor: Actor, id: Id): Promise<Note> {
  const note = await findNote(tx, id)
  if (!note || !notePolicy.allows(actor, 'view', note)) throw notFound('The note')
  return note
}
