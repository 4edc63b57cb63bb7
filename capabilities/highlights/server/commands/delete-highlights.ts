import { z } from 'zod'
import { removeAnchor } from '#editor/document/anchors.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { recordDeletion, restoreKind } from '#content-kinds/server/index.ts'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { MAX_HIGHLIGHTS_AT_ONCE } from '../../model/limits.ts'
import { highlightPolicy } from '../../model/policy.ts'
import { regionName } from '../../model/region.ts'
import { findHighlights, highlightRows } from '../store.ts'

/** Deletes highlights as one act, and takes their marks out of the notes. @returns the deletion, by which they can be brought back. */
export const deleteHighlights = defineCommand({
  name: 'delete-highlights',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a highlight first.').max(MAX_HIGHLIGHTS_AT_ONCE) }),
  async run(context, { ids }) {
    const { tx, actor, emit } = context
    const highlights = await findHighlights(tx, ids)
    const [first] = highlights
    if (!first || highlights.length !== new Set(ids).size || highlights.some((one) => !highlightPolicy.allows(actor, 'view', one))) throw notFound('A highlight')
    for (const highlight of highlights) highlightPolicy.authorize(actor, 'delete', highlight)
    const title = highlights.length === 1 ? first.text || regionName(first.region) : `${highlights.length} highlights`
    const deletionId = await recordDeletion(context, { kind: 'highlight', id: first.id, title, scopeId: first.scopeId })
    await highlightRows.trash(tx, { ids }, deletionId)
    for (const highlight of highlights) {
      emit({ type: 'highlight.deleted', resource: { kind: 'highlight', id: highlight.id }, scopeId: highlight.scopeId, before: { noteId: highlight.noteId, text: highlight.text } })
    }
    // Those on files have no mark in the text.
    const byNote = Map.groupBy(highlights.filter(({ region }) => region === null), (highlight) => highlight.noteId)
    for (const note of await findNotes(tx, [...byNote.keys()])) {
      await editDocument(context, note.documentId, (doc) => {
        const marks = byNote.get(note.id) ?? []
        const [one, ...others] = marks
        if (!one) return null
        const transform = removeAnchor(doc, 'highlight', one.id)
        for (const other of others) for (const step of removeAnchor(transform.doc, 'highlight', other.id).steps) transform.step(step)
        return transform
      })
    }
    return { deletionId, ids: highlights.map((highlight) => highlight.id) }
  },
})

export const restoreHighlights = defineCommand({
  name: 'restore-highlights',
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'highlight', deletionId, ({ actor }, scopeId) => highlightPolicy.authorize(actor, 'delete', { scopeId }))
    return { deletionId }
  },
})
