import type { AnchorPosition } from '#editor/document/anchor-position.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { highlightEvents } from '../model/events.ts'
import { markWords } from './mark-words.ts'
import { insertPlacedHighlights } from './insert-highlights.ts'

/** A stretch of a note: where it is, and its words, by which it is found again if its text has moved since. */
type Stretch = Required<Pick<AnchorPosition, 'start' | 'end' | 'quote'>>

/**
 * The highlights of stretches of a note: those that mark exactly these words already, and new ones without tags, which
 * are marked in one edit. The caller has authorized it.
 * @returns in their order; `made` are the new ones
 * @throws Failure UnprocessableContent for words that are not there any more; ValidationError for too many
 */
export async function highlightStretches(
  context: CommandContext,
  note: { id: Id; scopeId: Id; projectId: Id; documentId: Id },
  stretches: readonly Stretch[],
): Promise<{ ids: Id[]; made: Id[] }> {
  const { tx, teamId, principal, emit } = context
  const known = await highlightsSaying(tx, note.id, stretches)
  const missing = stretches.flatMap((place, at) => (known[at] == null ? [{ at, id: newId(), place }] : []))
  if (missing.length > 0) {
    const marked = await markWords(
      context,
      note.documentId,
      missing.map(({ id, place }) => ({ id, place, markFollows: false })),
    )
    const rows = missing.flatMap(({ id }) => {
      const placed = marked.get(id)
      const of = { id, scopeId: note.scopeId, projectId: note.projectId, noteId: note.id, inlineCommentOnly: false }
      return placed ? [{ ...placed, ...of }] : []
    })
    await insertPlacedHighlights(tx, teamId, principal, rows)
    for (const { id, text } of rows)
      emit(
        highlightEvents.created({
          id,
          scopeId: note.scopeId,
          parentId: note.id,
          after: { noteId: note.id, text, tagIds: [] },
        }),
      )
  }
  const idAt = new Map(missing.map(({ at, id }) => [at, id]))
  return {
    ids: stretches.map((_, at) => known[at] ?? idAt.get(at) ?? ''),
    made: missing.map(({ id }) => id),
  }
}

/** For each stretch a highlight of just its words in the same block; null where there is none. */
async function highlightsSaying(
  tx: CellTransaction,
  noteId: Id,
  stretches: readonly Stretch[],
): Promise<Array<Id | null>> {
  const rows = await tx
    .selectFrom('highlights')
    .select(['id', 'text', 'block_ids'])
    .where('note_id', '=', noteId)
    .where('deleted_at', 'is', null)
    .where('anchored', '=', true)
    .where('inline_comment_only', '=', false)
    .where((where) => where('text', '=', where.fn.any(where.val(stretches.map(({ quote }) => quote)))))
    .orderBy('created_at')
    .execute()
  return stretches.map(
    ({ quote, start }) =>
      rows.find(({ text, block_ids: [first] }) => text === quote && first === start.blockId)?.id ?? null,
  )
}
