import { remapAnchors } from '#editor/document/remap-anchors.ts'
import { contentOf } from '#editor/document/content.ts'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { parseContent } from '#editor/document/schema.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { editDocument } from '#documents/server/index.ts'
import { deleteValues, putValues, valuesOf } from '#fields/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { replaceResponses, updateNote } from '#notes/server/index.ts'
import { noteEvents } from '#notes/model/events.ts'
import type { ImportedRow, RowDigests } from '../imported-rows-store.ts'
import { keepBlockIds } from './keep-block-ids.ts'
import { digest, type PreparedRow } from './prepare-rows.ts'
import type { Targets } from './targets.ts'

/**
 * Updates a note from the row that it came from, if the row differs from its last import: title, text, fields and
 * answers each separately, so that what people changed since in the others stays. Highlights stay with their words.
 * @returns whether anything changed
 */
export async function changeRow(
  context: CommandContext,
  scopeId: string,
  note: ImportedRow,
  row: PreparedRow,
  targets: Targets,
): Promise<boolean> {
  const { tx, teamId, principal, emit } = context
  const differs = (part: keyof RowDigests): boolean => note.digests?.[part] !== row.digests?.[part]
  // A row without a title is named by its own words, as long as no one renamed it.
  const renamed =
    !row.titled &&
    note.title !== row.title &&
    note.digests?.title === digest(note.title) &&
    (['content', 'fields', 'responses'] as const).some(differs)
  const changed = (part: keyof RowDigests): boolean => (part === 'title' && !row.titled ? renamed : differs(part))
  if (!changed('title') && !changed('content') && !changed('fields') && !changed('responses')) return false
  if (changed('title') || changed('fields')) {
    await updateNote(tx, note.noteId, {
      ...(changed('title') ? { title: row.title } : {}),
      ...(changed('fields') ? { happenedAt: row.happenedAt } : {}),
    })
  }
  if (changed('content')) {
    await editDocument(context, note.documentId, (doc) => {
      const next = withBlockIds(keepBlockIds(contentOf(doc), row.content))
      return stepsTowards(doc, contentOf(remapAnchors(doc, parseContent(next))))
    })
  }
  if (changed('fields')) {
    // Fields of the file that are empty in the row by now are emptied; fields that people added stay.
    const filled = new Set(row.values.map((value) => value.fieldId))
    const emptied = new Set([...targets.fields.values()].map((field) => field.id).filter((id) => !filled.has(id)))
    const present = await valuesOf(tx, [note.noteId])
    await deleteValues(
      tx,
      note.noteId,
      present.map((value) => value.fieldId).filter((id) => emptied.has(id)),
    )
    await putValues(
      tx,
      teamId,
      row.values.map((value) => ({ ...value, ownerId: note.noteId, provenance: principal.kind })),
    )
  }
  // An edited text brings its answers with it; a question of another file keeps its answer there.
  if (changed('responses') && !changed('content')) await replaceResponses(tx, teamId, note.noteId, row.responses)
  emit(
    noteEvents.changed({
      id: note.noteId,
      scopeId,
      after: {
        title: changed('title') ? row.title : note.title,
        byImport: (['title', 'content', 'fields', 'responses'] as const).filter(changed),
      },
    }),
  )
  return true
}
