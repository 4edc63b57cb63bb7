import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, undoableIn, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { createTag, redoTagsAct, tagPolicy, undoTagsAct } from '#tags/server/index.ts'
import { highlightEvents } from '../../model/events.ts'
import { MAX_TAGS_OF_HIGHLIGHT } from '../../model/highlight.ts'
import { highlightPolicy } from '../../model/policy.ts'
import { tagging } from '../../model/tagging.ts'
import { REPORTED_TOGETHER } from '../../model/limits.ts'
import {
  changeTags,
  claimTagging,
  haveMoreTagsThan,
  insertTagging,
  partsOf,
  placesOfHighlights,
  turnTagging,
  type TaggingPart,
} from '../taggings-store.ts'
import { newTagFor, withNewTag } from '../new-tag.ts'
import { requireTags } from './create-highlight.ts'

/** An act on more highlights is reported as a whole. */
const MOST_REPORTED_SINGLY = 100

/** Acts of tagging, merging and splitting are undone by the sets that they stored; other tagging since stays. */
export const taggingUndo: UndoHandlers = {
  names: 'taggingId',
  undoable: undoableIn('taggings'),
  async undo(context, taggingId) {
    let deletionId: Id | null = null
    await turn(context, taggingId, 'back', async (tagActId) => {
      const undone = await undoTagsAct(context, tagActId)
      deletionId = undone.deletionId
      return undone.places
    })
    return { deletionId }
  },
  async redo(context, taggingId, left) {
    const { deletionId } = (left ?? { deletionId: null }) as { deletionId: Id | null }
    const parts = await turn(
      context,
      taggingId,
      'forth',
      async (tagActId) => (await redoTagsAct(context, tagActId, deletionId)).places,
    )
    await requireFewTags(
      context,
      parts.flatMap(({ added, highlightIds }) => (added ? highlightIds : [])),
    )
  },
}

/**
 * Undoes or redoes an act of this person, with the act on the tags themselves that belongs to it.
 * @param turnTags returns the scopes in which that changed something
 * @returns what that changed
 */
async function turn(
  context: CommandContext,
  taggingId: Id,
  way: 'back' | 'forth',
  turnTags: (tagActId: Id) => Promise<ReadonlySet<Id>>,
): Promise<TaggingPart[]> {
  const { tx, teamId, actor, principal } = context
  const act = await claimTagging(tx, principal, taggingId, way)
  if (!act) throw notFound('What you did')
  const kept = await partsOf(tx, taggingId)
  const places = await placesOfHighlights(tx, [...new Set(kept.flatMap(({ highlightIds }) => highlightIds))])
  // An act that changed nothing undoes nothing; if everything that it changed was deleted, it cannot be undone.
  if (act.tagActId === null && places.size === 0 && kept.length > 0)
    throw new Failure('InvalidOperation', 'There is nothing left to undo.', { reason: 'NOT_UNDOABLE' })
  // Undoing a merge needs the right to arrange the tags, wherever they were used; undoing tagging needs the right to
  // tag the highlights.
  if (act.tagActId === null)
    for (const scopeId of new Set([...places.values()].map((place) => place.scopeId)))
      highlightPolicy.authorize(actor, 'tag', { scopeId })
  else
    for (const scopeId of await turnTags(act.tagActId))
      tagPolicy.authorize(actor, 'arrange', { scopeId, locked: false, projectId: null })
  const parts = await turnTagging(tx, teamId, taggingId)
  emitTagged(context, parts, places)
  return parts
}

/** @throws Failure ValidationError if one of the highlights has more tags than allowed */
async function requireFewTags({ tx }: CommandContext, highlightIds: ReadonlyArray<Id>): Promise<void> {
  if (await haveMoreTagsThan(tx, highlightIds, MAX_TAGS_OF_HIGHLIGHT))
    throw invalidAt(['add'], `A highlight has at most ${MAX_TAGS_OF_HIGHLIGHT} tags.`, MAX_TAGS_OF_HIGHLIGHT)
}

/** Adds and removes tags on any number of highlights as one act, in which one of the tags may be created. */
export const tagHighlights = defineCommand({
  name: 'tag-highlights',
  who: [highlightPolicy.may('tag'), tagPolicy.may('apply'), ...createTag.who],
  undo: withNewTag(taggingUndo),
  input: tagging,
  async run(context, { highlightIds, add: known, remove, newTag }) {
    const { tx, teamId, principal } = context
    const places = await highlightsToTag(context, highlightIds)
    const projectIds = [...places.values()].map(({ projectId }) => projectId)
    const { tagIds, madeTagId } = await newTagFor(context, newTag, projectIds)
    const add = [...known, ...tagIds]
    await requireTags(context, add, projectIds)
    const taggingId = newId()
    await insertTagging(tx, teamId, principal, { id: taggingId, tagActId: null })
    const parts = await changeTags(tx, teamId, taggingId, [...places.keys()], add, remove)
    if (add.length > 0) await requireFewTags(context, highlightIds)
    emitTagged(context, parts, places)
    return { ids: highlightIds, taggingId, madeTagId }
  },
})

type Places = Awaited<ReturnType<typeof placesOfHighlights>>

/** The scopes of the highlights. @throws Failure NotFound, Forbidden unless all of them may be tagged */
export async function highlightsToTag({ tx, actor }: CommandContext, highlightIds: ReadonlyArray<Id>): Promise<Places> {
  const places = await placesOfHighlights(tx, highlightIds)
  const scopes = new Set([...places.values()].map(({ scopeId }) => scopeId))
  if (
    places.size !== new Set(highlightIds).size ||
    [...scopes].some((scopeId) => !highlightPolicy.allows(actor, 'view', { scopeId }))
  )
    throw notFound('A highlight')
  for (const scopeId of scopes) highlightPolicy.authorize(actor, 'tag', { scopeId })
  return places
}

/**
 * Publishes which highlights got and lost tags: a few each on its own, many in events for as many as search reads at
 * once, each of which names the first and lists all.
 */
export function emitTagged({ emit }: CommandContext, parts: ReadonlyArray<TaggingPart>, places: Places): void {
  const changed = new Set(parts.flatMap(({ highlightIds }) => highlightIds))
  if (changed.size > MOST_REPORTED_SINGLY) {
    const before = { tagIds: tagIdsOf(parts, false) }
    const tagIds = tagIdsOf(parts, true)
    for (const [scopeId, ids] of Map.groupBy(
      [...changed].filter((id) => places.has(id)),
      (id) => places.get(id)?.scopeId ?? '',
    )) {
      for (let from = 0; from < ids.length; from += REPORTED_TOGETHER) {
        const together = ids.slice(from, from + REPORTED_TOGETHER)
        emit(
          highlightEvents.tagged({
            id: together[0] ?? '',
            scopeId,
            parentId: null,
            before,
            after: { tagIds, highlightIds: together },
            ofMany: together.length,
          }),
        )
      }
    }
    return
  }
  for (const id of changed) {
    const place = places.get(id)
    const own = parts.filter(({ highlightIds }) => highlightIds.includes(id))
    if (place)
      emit(
        highlightEvents.tagged({
          id,
          scopeId: place.scopeId,
          parentId: place.noteId,
          before: { tagIds: tagIdsOf(own, false) },
          after: { tagIds: tagIdsOf(own, true), noteId: place.noteId },
        }),
      )
  }
}

/** The tags that the parts added, or those that they removed. */
function tagIdsOf(parts: ReadonlyArray<TaggingPart>, added: boolean): Id[] {
  return parts.flatMap((part) => (part.added === added ? [part.tagId] : []))
}
