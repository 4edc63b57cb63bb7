import { removeAnchors } from '#editor/document/anchors.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Highlight } from '../model/highlight.ts'

/** Removes the marks of highlights from the notes that exist. Highlights on files have no mark in the text. */
export async function removeMarks(context: CommandContext, highlights: ReadonlyArray<Highlight>): Promise<void> {
  const byNote = Map.groupBy(
    highlights.filter(({ region }) => region === null),
    (highlight) => highlight.noteId,
  )
  for (const note of await findNotes(context.tx, [...byNote.keys()])) {
    const ids = new Set((byNote.get(note.id) ?? []).map(({ id }) => id))
    await editDocument(context, note.documentId, (doc) => removeAnchors(doc, 'highlight', ids))
  }
}
