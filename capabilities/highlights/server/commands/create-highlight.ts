import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing, type CommandContext } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { createTag, findTags, tagOfElsewhere, tagPolicy } from '#tags/server/index.ts'
import { highlightEvents } from '../../model/events.ts'
import { newHighlight } from '../../model/highlight.ts'
import { markWords } from '../mark-words.ts'
import { newTagFor, withNewTag } from '../new-tag.ts'
import { placeOnFile } from '../place-on-file.ts'
import { addTags } from '../tags-store.ts'
import { insertPlacedHighlights } from '../insert-highlights.ts'
import { deleteHighlights } from './delete-highlights.ts'

/**
 * Highlights a passage of a note, or a part of a file that it shows. The server writes the mark of words into the
 * document, so that it reaches everyone who has the note open and works for users who may not edit its words; a part of
 * a file leaves the document as it is.
 */
export const createHighlight = defineCommand({
  name: 'create-highlight',
  who: [notePolicy.may('highlight'), tagPolicy.may('apply'), ...createTag.who],
  undo: withNewTag(madeThing('highlights', async (context, id) => deleteHighlights.run(context, { ids: [id] }))),
  input: newHighlight,
  async run(context, { id = newId(), noteId, place, tagIds: known, newTag, inlineCommentOnly, marked: markFollows }) {
    const { tx, teamId, actor, principal, emit } = context
    const note = await requireNote(tx, actor, noteId)
    notePolicy.authorize(actor, 'highlight', note)
    const { tagIds: added, madeTagId } = await newTagFor(context, newTag, [note.projectId])
    const tagIds = [...known, ...added]
    await requireTags(context, tagIds, [note.projectId])

    const placed = place.region
      ? await placeOnFile(context, note.documentId, place.region)
      : (await markWords(context, note.documentId, [{ id, place, markFollows }])).get(id)
    if (!placed) throw new Error('Words that cannot be marked are refused.')
    await insertPlacedHighlights(tx, teamId, principal, [
      { ...placed, id, scopeId: note.scopeId, projectId: note.projectId, noteId, inlineCommentOnly },
    ])
    await addTags(tx, teamId, [id], tagIds)
    const where = place.region ? { fileId: place.region.fileId, page: place.region.page } : {}
    emit(
      highlightEvents.created({
        id,
        scopeId: note.scopeId,
        parentId: noteId,
        after: { noteId, text: placed.text, tagIds, ...where },
      }),
    )
    return { id, madeTagId }
  },
})

/**
 * @param projectIds the projects in which the tags are added
 * @throws Failure NotFound, Forbidden unless the actor may apply every one of the tags, InvalidOperation for one of
 * another project, or of an extension that is not linked
 */
export async function requireTags(
  { tx, actor }: Pick<CommandContext, 'tx' | 'actor'>,
  tagIds: ReadonlyArray<Id>,
  projectIds: Iterable<Id>,
): Promise<void> {
  if (tagIds.length === 0) return
  const tags = await findTags(tx, tagIds)
  if (tags.length !== new Set(tagIds).size || tags.some((tag) => !tagPolicy.allows(actor, 'view', tag)))
    throw notFound('A tag')
  for (const tag of tags) tagPolicy.authorize(actor, 'apply', tag)
  const elsewhere = await tagOfElsewhere(tx, tagIds, [...new Set(projectIds)])
  if (elsewhere?.isExtension === true)
    throw new Failure(
      'InvalidOperation',
      `The tag “${elsewhere.title}” belongs to an extension that is not linked to this project. Link the extension first.`,
    )
  if (elsewhere)
    throw new Failure(
      'InvalidOperation',
      `The tag “${elsewhere.title}” belongs to another project. Create a tag of this name here, or use tags of an extension.`,
    )
}
