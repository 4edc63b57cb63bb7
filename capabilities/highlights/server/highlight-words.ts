import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { requireTags } from './commands/create-highlight.ts'
import { markWords } from './mark-words.ts'
import { addTags, insertPlacedHighlights } from './store.ts'

/**
 * Highlights stretches of the words of one note with tags each, in one edit of its text.
 * @returns the highlights, in the order of the stretches
 * @throws Failure NotFound, Forbidden, UnprocessableContent for words that are not there any more
 */
export async function highlightWords(
  context: CommandContext,
  noteId: Id,
  stretches: ReadonlyArray<{ place: AnchorPosition; tagIds: readonly Id[] }>,
): Promise<Id[]> {
  const { tx, teamId, actor, principal, emit } = context
  const note = await requireNote(tx, actor, noteId)
  notePolicy.authorize(actor, 'highlight', note)
  await requireTags(context, [...new Set(stretches.flatMap(({ tagIds }) => tagIds))], [note.projectId])

  const highlights = stretches.map((stretch) => ({ ...stretch, id: newId() }))
  const marked = await markWords(
    context,
    note.documentId,
    highlights.map(({ id, place }) => ({ id, place, markFollows: false })),
  )
  const { scopeId, projectId } = note
  await insertPlacedHighlights(
    tx,
    teamId,
    principal,
    [...marked].map(([id, words]) => ({ ...words, id, scopeId, projectId, noteId, inlineCommentOnly: false })),
  )
  const sameTags = Map.groupBy(highlights, ({ tagIds }) => tagIds.join())
  for (const [first, ...others] of sameTags.values())
    if (first)
      await addTags(
        tx,
        teamId,
        [first, ...others].map(({ id }) => id),
        first.tagIds,
      )
  for (const { id, tagIds } of highlights)
    emit({
      type: 'highlight.created',
      resource: { kind: 'highlight', id },
      scopeId,
      after: { noteId, text: marked.get(id)?.text ?? '', tagIds: [...tagIds] },
    })
  return highlights.map(({ id }) => id)
}
