import { titleOfFile } from '#files/model/title-of-file.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { noteEvents } from '../model/events.ts'
import { MAX_NOTE_TITLE_CHARS } from '../model/limits.ts'
import { findNote, updateNote } from './store.ts'

/** A note that still has the name of its file gets the title inside the file; a title given by a person stays. */
export async function nameLikeDocument(
  { tx, emit }: CommandContext,
  { documentId, originalFileName, title: given }: { documentId: Id; originalFileName: string; title: string },
): Promise<void> {
  const owner = await tx
    .selectFrom('documents')
    .select('owner_id')
    .where('id', '=', documentId)
    .where('owner_kind', '=', 'note')
    .executeTakeFirst()
  const note = owner && (await findNote(tx, owner.owner_id))
  const title = cutText(storableText(given), MAX_NOTE_TITLE_CHARS)
  const automatic = cutText(storableText(titleOfFile(originalFileName)), MAX_NOTE_TITLE_CHARS)
  if (!note || note.locked || note.title !== automatic || note.title === title) return
  await updateNote(tx, note.id, { title })
  const { locked } = note
  emit(
    noteEvents.changed({
      id: note.id,
      scopeId: note.scopeId,
      before: { title: note.title, locked },
      after: { title, locked },
    }),
  )
}
