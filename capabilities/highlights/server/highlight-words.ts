import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { highlightEvents } from '../model/events.ts'
import { requireTags } from './commands/create-highlight.ts'
import { markWords } from './mark-words.ts'
import { addTags } from './tags-store.ts'
import { insertPlacedHighlights } from './insert-highlights.ts'

/** Words of a note that become the highlight `id`, with tags. */
interface Stretch {
  id: Id
  place: AnchorPosition
  tagIds: readonly Id[]
}

/**
 * Highlights passages of one note, in one edit of its text.
 * @throws Failure NotFound, Forbidden, UnprocessableContent for words that are no longer there
 */
export async function highlightWords(
  context: CommandContext,
  noteId: Id,
  stretches: readonly Stretch[],
): Promise<void> {
  const { tx, teamId, actor, principal, emit } = context
  const note = await requireNote(tx, actor, noteId)
  notePolicy.authorize(actor, 'highlight', note)
  await requireTags(context, [...new Set(stretches.flatMap(({ tagIds }) => tagIds))], [note.projectId])

  const marked = await markWords(
    context,
    note.documentId,
    stretches.map(({ id, place }) => ({ id, place, markFollows: false })),
  )
  const { scopeId, projectId } = note
  await insertPlacedHighlights(
    tx,
    teamId,
    principal,
    [...marked].map(([id, words]) => ({ ...words, id, scopeId, projectId, noteId, inlineCommentOnly: false })),
  )
  for (const alike of Map.groupBy(stretches, ({ tagIds }) => tagIds.join()).values())
    await addTags(
      tx,
      teamId,
      alike.map(({ id }) => id),
      alike[0]?.tagIds ?? [],
    )
  for (const { id, tagIds } of stretches)
    emit(
      highlightEvents.created({
        id,
        scopeId,
        parentId: noteId,
        after: { noteId, text: marked.get(id)?.text ?? '', tagIds: [...tagIds] },
      }),
    )
}
