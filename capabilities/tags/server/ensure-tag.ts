import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { tagEvents } from '../model/events.ts'
import type { Tag } from '../model/tag.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { insertTag, tagsInPlace } from './store.ts'

interface WantedTag {
  id?: Id | undefined
  title: string
  color?: string | undefined
  /** The group that it stands in, with its colour. */
  group?: { id: Id; color: string } | undefined
}

/**
 * The tag of this title in a project or (`id` null) an extension, made when there is none. Two people who type the same
 * title at once get the same tag, which is new to one of them. The caller has authorized it.
 */
export async function ensureTag(
  context: CommandContext,
  place: { id: Id | null; scopeId: Id },
  wanted: WantedTag,
): Promise<Tag & { isNew: boolean }> {
  const { count, colors, lastRank } = await tagsInPlace(context.tx, place.scopeId)
  const { tag, created } = await insertTag(context.tx, {
    id: wanted.id ?? newId(),
    teamId: context.teamId,
    scopeId: place.scopeId,
    projectId: place.id,
    tagGroupId: wanted.group?.id ?? null,
    title: wanted.title,
    color:
      wanted.group?.color ??
      wanted.color ??
      TAG_COLORS.find((color) => !colors.has(color)) ??
      TAG_COLORS[count % TAG_COLORS.length] ??
      TAG_COLORS[0],
    rank: lastRank + RANK_GAP,
    principal: context.principal,
  })
  if (created) {
    context.emit(
      tagEvents.created({
        id: tag.id,
        scopeId: tag.scopeId,
        after: { title: tag.title, color: tag.color, projectId: place.id },
      }),
    )
  }
  return { ...tag, isNew: created }
}
