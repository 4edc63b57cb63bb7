import type { z } from 'zod'
import { addAnchor, findAnchors, locateAnchor, type Anchor } from '#editor/document/anchors.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { notePolicy, requireNote } from '#notes/server/index.ts'
import { findTags, tagOfElsewhere, tagPolicy } from '#tags/server/index.ts'
import { newHighlight } from '../../model/highlight.ts'
import { UNKNOWN_POSITION } from '../../model/limits.ts'
import { placeOnFile } from '../place-on-file.ts'
import { addTags, insertHighlight } from '../store.ts'

/**
 * Marks a stretch of a note, or a part of a file that it shows. The server writes the mark of words into the document,
 * so that it reaches everybody who has the note open and works for those who may not edit its words; a part of a file
 * leaves the document as it is.
 */
export const createHighlight = defineCommand({
  name: 'create-highlight',
  input: newHighlight,
  async run(context, { id = newId(), noteId, place, tagIds, inlineCommentOnly, marked: markFollows }) {
    const { tx, teamId, actor, principal, emit } = context
    const note = await requireNote(tx, actor, noteId)
    notePolicy.authorize(actor, 'highlight', note)
    await requireTags(context, tagIds, [note.projectId])

    const placed = place.region
      ? await placeOnFile(context, note.documentId, place.region)
      : await markWords(context, { id, documentId: note.documentId, place, markFollows })
    await insertHighlight(tx, teamId, principal, {
      ...placed,
      id,
      scopeId: note.scopeId,
      projectId: note.projectId,
      noteId,
      inlineCommentOnly,
    })
    await addTags(tx, teamId, [id], tagIds)
    const where = place.region ? { fileId: place.region.fileId, page: place.region.page } : {}
    emit({
      type: 'highlight.created',
      resource: { kind: 'highlight', id },
      scopeId: note.scopeId,
      after: { noteId, text: placed.text, tagIds, ...where },
    })
    return { id }
  },
})

interface WordsToMark {
  id: Id
  documentId: Id
  place: z.output<typeof newHighlight>['place']
  markFollows: boolean
}

/** Writes the mark of a highlight into the words of its note. @returns what is kept of it */
async function markWords(context: CommandContext, { id, documentId, place, markFollows }: WordsToMark) {
  const marked: { anchor?: Anchor } = {}
  await editDocument(context, documentId, (doc) => {
    const present = findAnchors(doc, 'highlight').get(id)
    const range = present ? null : locateAnchor(doc, place)
    if (!present && !range && !markFollows)
      throw new Failure(
        'UnprocessableContent',
        'The text of this highlight is not in the note any more. Select it again.',
      )
    const transform = range ? addAnchor(doc, 'highlight', id, range) : null
    const anchor = findAnchors(transform?.doc ?? doc, 'highlight').get(id)
    if (anchor) marked.anchor = anchor
    return transform
  })
  const { quote, before, after } = requireQuote(
    marked.anchor ??
      (markFollows ? { quote: place.quote ?? '', before: place.before ?? '', after: place.after ?? '' } : undefined),
  )
  const ranges = marked.anchor?.ranges ?? []
  return {
    text: quote,
    contextBefore: before,
    contextAfter: after,
    blockIds: ranges.flatMap((part) => (part.blockId === null ? [] : [part.blockId])),
    // A mark that follows with the client's edits gives it its place.
    position: ranges[0]?.from ?? UNKNOWN_POSITION,
    anchored: marked.anchor !== undefined,
  }
}

type Quote = Pick<Anchor, 'quote' | 'before' | 'after'>

/** @throws Failure UnprocessableContent for a mark on nothing, ValidationError for a quote beyond the limit. */
function requireQuote(anchor: Quote | undefined): Quote {
  if (!anchor || anchor.quote.trim() === '') throw new Failure('UnprocessableContent', 'Select some text first.')
  if (anchor.quote.length > MAX_HIGHLIGHT_CHARS)
    throw invalidAt(
      ['place'],
      `A highlight has at most ${MAX_HIGHLIGHT_CHARS} characters. Select less.`,
      MAX_HIGHLIGHT_CHARS,
    )
  return anchor
}

/**
 * @param projectIds those in which the tags are to be given
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
      `The tag “${elsewhere.title}” belongs to another project. Make one of this name here, or use tags of an extension.`,
    )
}
