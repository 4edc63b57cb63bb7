import { addAnchors, findAnchors } from '#editor/document/anchors.ts'
import { anchorLocator } from '#editor/document/locate-anchor.ts'
import { filePlaces } from '#editor/document/file-places.ts'
import { parseContent } from '#editor/document/schema.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import { editDocument, readDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { projectFiles } from './anchors-store.ts'

/**
 * Puts the marks of restored highlights back where quote and context match; one whose text or file was deleted becomes
 * unanchored.
 */
export async function anchorAgain(context: CommandContext, highlights: ReadonlyArray<Highlight>): Promise<void> {
  const byNote = Map.groupBy(highlights, (highlight) => highlight.noteId)
  for (const note of await findNotes(context.tx, [...byNote.keys()])) {
    const restored = byNote.get(note.id) ?? []
    const onWords = restored.filter(({ region }) => region === null)
    // While highlights are deleted, changes of the note's files do not update them.
    if (onWords.length < restored.length) await projectFilesOf(context, note)
    if (onWords.length === 0) continue
    await editDocument(context, note.documentId, (doc) => {
      const present = findAnchors(doc, 'highlight')
      const locate = anchorLocator(doc)
      const missing = onWords.flatMap(({ id, text: quote, contextBefore: before, contextAfter: after }) => {
        const range = present.has(id) ? null : locate({ quote, before, after })
        return range ? [{ id, range }] : []
      })
      return addAnchors(doc, 'highlight', missing)
    })
  }
}

async function projectFilesOf({ tx }: CommandContext, note: { id: Id; documentId: Id }): Promise<void> {
  const document = await readDocument(tx, note.documentId)
  if (document)
    await projectFiles(tx, note.id, new Map([...filePlaces(parseContent(document.content))].filter(([id]) => isId(id))))
}
