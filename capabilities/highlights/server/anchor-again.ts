import { addAnchor, findAnchors, locateAnchor } from '#editor/document/anchors.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Highlight } from '../model/highlight.ts'

/** Puts the marks of restored highlights back where quote and context say; one whose text is gone stays without a mark and says so. */
export async function anchorAgain(context: CommandContext, highlights: ReadonlyArray<Highlight>): Promise<void> {
  const byNote = Map.groupBy(highlights, (highlight) => highlight.noteId)
  for (const note of await findNotes(context.tx, [...byNote.keys()])) {
    await editDocument(context, note.documentId, (doc) => {
      const present = findAnchors(doc, 'highlight')
      const missing = (byNote.get(note.id) ?? []).filter((highlight) => !present.has(highlight.id))
      const [first, ...others] = missing.flatMap((highlight) => {
        const range = locateAnchor(doc, { quote: highlight.text, before: highlight.contextBefore, after: highlight.contextAfter })
        return range ? [{ id: highlight.id, range }] : []
      })
      if (!first) return null
      const transform = addAnchor(doc, 'highlight', first.id, first.range)
      // Marks do not move text, so the ranges found in the first document hold in every one after it.
      for (const other of others) for (const step of addAnchor(transform.doc, 'highlight', other.id, other.range).steps) transform.step(step)
      return transform
    })
  }
}
