import { addAnchor, findAnchors, locateAnchor } from '#editor/document/anchors.ts'
import { filePlaces } from '#editor/document/file-places.ts'
import { parseContent } from '#editor/document/schema.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import { editDocument, readDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Highlight } from '../model/highlight.ts'
import { projectFiles } from './anchors-store.ts'

/** Puts the marks of restored highlights back where quote and context say; one whose text or file is gone says so. */
export async function anchorAgain(context: CommandContext, highlights: ReadonlyArray<Highlight>): Promise<void> {
  const byNote = Map.groupBy(highlights, (highlight) => highlight.noteId)
  for (const note of await findNotes(context.tx, [...byNote.keys()])) {
    const restored = byNote.get(note.id) ?? []
    const onWords = restored.filter(({ region }) => region === null)
    // What was done to the note's files meanwhile passed the deleted ones by.
    if (onWords.length < restored.length) await projectFilesOf(context, note)
    if (onWords.length === 0) continue
    await editDocument(context, note.documentId, (doc) => {
      const present = findAnchors(doc, 'highlight')
      const missing = onWords.filter((highlight) => !present.has(highlight.id))
      const [first, ...others] = missing.flatMap((highlight) => {
        const range = locateAnchor(doc, {
          quote: highlight.text,
          before: highlight.contextBefore,
          after: highlight.contextAfter,
        })
        return range ? [{ id: highlight.id, range }] : []
      })
      if (!first) return null
      const transform = addAnchor(doc, 'highlight', first.id, first.range)
      // Marks do not move text, so the ranges found in the first document hold in every one after it.
      for (const other of others)
        for (const step of addAnchor(transform.doc, 'highlight', other.id, other.range).steps) transform.step(step)
      return transform
    })
  }
}

async function projectFilesOf({ tx }: CommandContext, note: { id: Id; documentId: Id }): Promise<void> {
  const document = await readDocument(tx, note.documentId)
  if (document)
    await projectFiles(tx, note.id, new Map([...filePlaces(parseContent(document.content))].filter(([id]) => isId(id))))
}
