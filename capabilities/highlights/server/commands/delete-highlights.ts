import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { highlightEvents } from '../../model/events.ts'
import { MAX_HIGHLIGHTS_AT_ONCE } from '../../model/limits.ts'
import { highlightPolicy } from '../../model/policy.ts'
import { regionName } from '../../model/region.ts'
import { removeMarks } from '../remove-marks.ts'
import { findHighlights, highlightRows } from '../store.ts'

/**
 * Deletes highlights as one act, and removes their marks from the notes.
 * @returns the deletion, by which they can be restored.
 */
export const deleteHighlights = defineCommand({
  name: 'delete-highlights',
  who: [highlightPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a highlight first.').max(MAX_HIGHLIGHTS_AT_ONCE) }),
  async run(context, { ids }) {
    const { tx, actor, emit } = context
    const highlights = await findHighlights(tx, ids)
    const [first] = highlights
    if (
      !first ||
      highlights.length !== new Set(ids).size ||
      highlights.some((one) => !highlightPolicy.allows(actor, 'view', one))
    )
      throw notFound('A highlight')
    for (const highlight of highlights) highlightPolicy.authorize(actor, 'delete', highlight)
    const title = highlights.length === 1 ? first.text || regionName(first.region) : `${highlights.length} highlights`
    const deletionId = await recordDeletion(
      context,
      { kind: 'highlight', id: first.id, title, scopeId: first.scopeId },
      async (deletion) => {
        await highlightRows.trash(tx, { ids }, deletion)
        return { highlight: highlights.length }
      },
    )
    for (const highlight of highlights) {
      emit(
        highlightEvents.deleted({
          id: highlight.id,
          scopeId: highlight.scopeId,
          parentId: highlight.noteId,
          before: { noteId: highlight.noteId, text: highlight.text },
        }),
      )
    }
    await removeMarks(context, highlights)
    return { deletionId, ids: highlights.map((highlight) => highlight.id) }
  },
})

/** Restores highlights that one act deleted, with their marks in the texts. */
export const restoreHighlights = defineCommand({
  name: 'restore-highlights',
  who: [highlightPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'highlight', deletionId, ({ actor }, scopeId) =>
      highlightPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { deletionId }
  },
})
