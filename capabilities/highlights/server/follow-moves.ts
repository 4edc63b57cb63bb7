import { consequence } from '#content-kinds/model/move.ts'
import type { MoveStep, Moving } from '#content-kinds/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { bringBack, type CommandContext } from '#journal/server/index.ts'
import { remapTags, findTags, sameTags, takeTagsAway } from '#tags/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import { REPORTED_TOGETHER } from '../model/limits.ts'
import { highlightsOfNotes, tagUses, unusedTags } from './moves-store.ts'
import { changeTags, claimTagging, insertTagging, replaceTags, turnTagging } from './taggings-store.ts'

/** What undoing a move needs. */
interface Image {
  /** The act that gave the highlights the tags of the other project; null if they had no tags of their own project. */
  taggingId: Id | null
  /** Tags that were created for it. */
  made: Id[]
}

/** Undoing a move leaves the deletion of the tags that were created for it. */
export const followMoves: MoveStep<Image, Id | null> = {
  name: 'highlights',
  kinds: ['note'],
  async previewMove({ tx }, { ids, from, to }) {
    const tags = await findTags(tx, [...(await tagUses(tx, ids, from.projectId)).keys()])
    const same = await sameTags(tx, tags, to)
    const titles = (isThere: boolean): string[] =>
      tags.filter(({ id }) => same.has(id) === isThere).map(({ title }) => title)
    return [...consequence('TAGS_MATCHED', titles(true)), ...consequence('TAGS_MADE', titles(false))]
  },
  remap,
  async undo(context, moving, { taggingId, made }) {
    const { tx, teamId, principal } = context
    if (taggingId !== null && (await claimTagging(tx, principal, taggingId))) await turnTagging(tx, teamId, taggingId)
    // Tags added since are mapped back by their titles.
    await remap(context, moving)
    return takeTagsAway(context, await unusedTags(tx, made))
  },
  async remapAgain(context, moving, { taggingId, made }, deletionId) {
    const { tx, teamId, principal } = context
    await bringBack(context, deletionId)
    if (taggingId !== null && (await claimTagging(tx, principal, taggingId, 'forth')))
      await turnTagging(tx, teamId, taggingId)
    // Tags added since are mapped by their titles, as the first time.
    const carried = await remap(context, moving)
    return { taggingId: taggingId ?? carried.taggingId, made: [...made, ...carried.made] }
  },
}

/**
 * Replaces tags of a project by tags of the other one with the same titles; tags of extensions stay. Deleted tags that
 * may be restored lose their highlights: they would be restored in the project that the highlights left.
 */
async function remap(context: CommandContext, { ids, from, to }: Moving): Promise<Image> {
  const { tx } = context
  emitMoved(context, [from.scopeId, to.scopeId], await highlightsOfNotes(tx, ids))
  const uses = await tagUses(tx, ids, from.projectId)
  if (uses.size === 0) return { taggingId: null, made: [] }
  const { tags, made } = await remapTags(context, await findTags(tx, [...uses.keys()]), to)
  return { taggingId: await exchange(context, uses, tags), made }
}

/** Replaces tags of highlights by others, as one act of tagging; tags without a replacement are removed. */
async function exchange(
  { tx, teamId, principal }: CommandContext,
  uses: ReadonlyMap<Id, Id[]>,
  tags: ReadonlyMap<Id, Id>,
): Promise<Id> {
  const taggingId = newId()
  await insertTagging(tx, teamId, principal, { id: taggingId, tagActId: null })
  for (const [tagId, highlightIds] of uses) {
    const intoId = tags.get(tagId)
    if (intoId === undefined) await changeTags(tx, teamId, taggingId, highlightIds, [], [tagId])
    else await replaceTags(tx, teamId, taggingId, [tagId], intoId, highlightIds)
  }
  return taggingId
}

/** Makes search and open pages read the highlights again. */
function emitMoved({ emit }: CommandContext, scopeIds: readonly Id[], highlightIds: readonly Id[]): void {
  for (const scopeId of scopeIds) {
    for (let start = 0; start < highlightIds.length; start += REPORTED_TOGETHER) {
      const together = highlightIds.slice(start, start + REPORTED_TOGETHER)
      emit(
        highlightEvents.carried({ id: together[0] ?? '', scopeId, parentId: null, after: { highlightIds: together } }),
      )
    }
  }
}
