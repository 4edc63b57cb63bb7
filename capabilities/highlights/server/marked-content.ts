import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import { addAnchors, findAnchors } from '#editor/document/anchors.ts'
import { anchorLocator } from '#editor/document/locate-anchor.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { contentOf, type DocumentJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import { questionsIn, saidBy } from './said-by.ts'
import { insertHighlights, type NewHighlightRow } from './insert-highlights.ts'
import { insertTagsOfHighlights } from './tags-store.ts'

/** A highlight that is not stored yet, with its tags. */
export interface MarkedHighlight {
  highlight: NewHighlightRow
  tagIds: readonly Id[]
}

interface MarkedContent {
  content: DocumentJson
  highlights: MarkedHighlight[]
}

/**
 * Sets the marks of highlights into the content of a note that is about to be added, and returns what is stored of
 * each.
 * @throws Error for words that are not in the content
 */
export function markContent(
  note: { id: Id; scopeId: Id; projectId: Id },
  plain: DocumentJson,
  quotes: ReadonlyArray<{ id: Id; place: AnchorPosition; tagIds: readonly Id[] }>,
): MarkedContent {
  const read = parseContent(withBlockIds(plain))
  const locate = anchorLocator(read)
  const marks = quotes.map(({ id, place }) => {
    const range = locate(place)
    if (!range) throw new Error(`Words are marked that the content does not hold: ${place.quote ?? id}`)
    return { id, range }
  })
  const doc = addAnchors(read, 'highlight', marks)?.doc ?? read
  const anchors = findAnchors(doc, 'highlight')
  const highlights = quotes.flatMap(({ id, tagIds }): MarkedHighlight[] => {
    const anchor = anchors.get(id)
    if (!anchor) return []
    const highlight = {
      id,
      scopeId: note.scopeId,
      projectId: note.projectId,
      noteId: note.id,
      text: anchor.quote,
      contextBefore: anchor.before,
      contextAfter: anchor.after,
      blockIds: anchor.ranges.flatMap((part) => (part.blockId === null ? [] : [part.blockId])),
      position: anchor.ranges[0]?.from ?? 0,
      inlineCommentOnly: false,
      saidBy: saidBy(anchor),
      questionIds: questionsIn(anchor),
    }
    return [{ highlight, tagIds }]
  })
  return { content: contentOf(doc), highlights }
}

/**
 * Adds highlights whose marks are already in the content of their notes, with tags and events, in few statements
 * regardless of their number. The caller has authorized it, and checked that the tags exist.
 */
export async function addMarkedHighlights(
  { tx, teamId, principal, emit }: CommandContext,
  marked: readonly MarkedHighlight[],
): Promise<void> {
  const highlights = marked.map(({ highlight }) => highlight)
  await insertHighlights(tx, teamId, principal, highlights)
  await insertTagsOfHighlights(
    tx,
    teamId,
    marked.flatMap(({ highlight, tagIds }) =>
      tagIds.map((tagId, rank) => ({ highlightId: highlight.id, tagId, rank })),
    ),
  )
  for (const { id, scopeId, noteId, text } of highlights) {
    emit(highlightEvents.created({ id, scopeId, parentId: noteId, after: { noteId, text } }))
  }
}
