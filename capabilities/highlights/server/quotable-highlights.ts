import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Quotable } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { findHighlights } from './store.ts'

/**
 * Highlights as answers quote them, with the titles of their notes; 'NO_ACCESS' for those that the actor may not see.
 * Left out are highlights of deleted notes, those without words, and those whose words are no longer in the text.
 */
export async function quotableHighlights(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, Quotable | 'NO_ACCESS'>> {
  const highlights = (await findHighlights(tx, ids)).filter(({ text, anchored }) => anchored && text.trim() !== '')
  const noteIds = [...new Set(highlights.map(({ noteId }) => noteId))]
  const titles = new Map((await findNotes(tx, noteIds)).map(({ id, title }) => [id, title]))
  return new Map(
    highlights.flatMap((highlight): Array<[Id, Quotable | 'NO_ACCESS']> => {
      const { id, scopeId, projectId, noteId, text, saidBy, createdAt } = highlight
      const title = titles.get(noteId)
      if (title === undefined) return []
      if (actor.levelOn(scopeId) === 'NONE') return [[id, 'NO_ACCESS']]
      const words = {
        text,
        before: highlight.contextBefore,
        after: highlight.contextAfter,
        noteId,
        blockId: highlight.blockIds[0] ?? null,
        saidBy: saidBy.map(({ name }) => name),
      }
      return [[id, { id, scopeId, projectId, title, parentId: noteId, createdAt, documentId: null, words }]]
    }),
  )
}
