import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { mergeTagRows, tagsToMerge } from '#tags/server/index.ts'
import { highlightPolicy } from '../../model/policy.ts'
import { tagMerge, tagSplit } from '../../model/tagging.ts'
import { insertTagging, placesOfHighlights, replaceTags } from '../taggings-store.ts'
import { tagsToSplit } from '../tags-to-split.ts'
import { highlightsToTag, emitTagged } from './tag-highlights.ts'
import { taggingUndo } from './tag-highlights.ts'
import { tagBoardPolicy, tagPolicy } from '#tags/model/policy.ts'

/**
 * Merges many tags into one: their highlights get that one, each once, and links to them lead to it, as one act. Users
 * who may change all of the tags can merge them, regardless of which highlights have them.
 */
export const mergeTags = defineCommand({
  name: 'merge-tags',
  who: [tagPolicy.may('edit'), tagPolicy.may('apply')],
  undo: taggingUndo,
  input: tagMerge,
  async run(context, { tagIds, intoTagId }) {
    const { tx, teamId, principal } = context
    const { into, sources } = await tagsToMerge(context, tagIds, intoTagId)
    const tagActId = await mergeTagRows(context, sources, into)
    const taggingId = newId()
    await insertTagging(tx, teamId, principal, { id: taggingId, tagActId })
    const parts = await replaceTags(
      tx,
      teamId,
      taggingId,
      sources.map((tag) => tag.id),
      intoTagId,
    )
    emitTagged(context, parts, await placesOfHighlights(tx, [...new Set(parts.flatMap((part) => part.highlightIds))]))
    return { tagId: intoTagId, taggingId }
  },
})

/** Moves some of a tag's highlights to another tag of its place, or to a new one beside it, as one act. */
export const splitTag = defineCommand({
  name: 'split-tag',
  who: [highlightPolicy.may('tag'), tagPolicy.may('apply'), tagBoardPolicy.may('addTag')],
  undo: taggingUndo,
  input: tagSplit,
  async run(context, { tagId, highlightIds, intoTagId, title }) {
    const { tx, teamId, principal } = context
    const places = await highlightsToTag(context, highlightIds)
    const { into, tagActId } = await tagsToSplit(context, tagId, { intoTagId, title })
    const taggingId = newId()
    await insertTagging(tx, teamId, principal, { id: taggingId, tagActId })
    const parts = await replaceTags(tx, teamId, taggingId, [tagId], into.id, highlightIds)
    if (parts.every(({ added, tagId: changed }) => added || changed !== tagId))
      throw new Failure('InvalidOperation', 'None of these highlights still has the tag.')
    emitTagged(context, parts, places)
    return { tagId: into.id, taggingId }
  },
})
