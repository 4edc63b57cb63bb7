import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { tagEvents } from '../model/events.ts'
import type { Tag } from '../model/tag.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { MAX_TAGS_OF_PLACE } from '../model/limits.ts'
import { insertTag, insertTags, tagIdsByTitle, tagsInPlace } from './store.ts'

interface RequestedTag {
  id?: Id | undefined
  title: string
  color?: string | undefined
  /** The group that it is in, with its colour. */
  group?: { id: Id; color: string } | undefined
  description?: string | undefined
  /** A new colour of its group does not change its own. */
  keepsColor?: boolean | undefined
}

/**
 * Finds or creates the tag of this title in a project or (`id` null) an extension. Two people who type the same title
 * at the same time get the same tag. The caller has authorized it.
 */
export async function ensureTag(
  context: CommandContext,
  place: { id: Id | null; scopeId: Id },
  requested: RequestedTag,
): Promise<Tag> {
  return (await findOrMakeTag(context, place, requested)).tag
}

/** The same, and whether it was created. */
export async function findOrMakeTag(
  context: CommandContext,
  place: { id: Id | null; scopeId: Id },
  requested: RequestedTag,
): Promise<{ tag: Tag; created: boolean }> {
  const { count, colors, lastRank } = await tagsInPlace(context.tx, place.scopeId)
  const { tag, created } = await insertTag(context.tx, {
    id: requested.id ?? newId(),
    teamId: context.teamId,
    scopeId: place.scopeId,
    projectId: place.id,
    tagGroupId: requested.group?.id ?? null,
    title: requested.title,
    color:
      requested.group?.color ??
      requested.color ??
      TAG_COLORS.find((color) => !colors.has(color)) ??
      TAG_COLORS[count % TAG_COLORS.length] ??
      TAG_COLORS[0],
    description: requested.description,
    keepsColor: requested.keepsColor,
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
  return { tag, created }
}

/**
 * Finds or creates the tags of these titles in a project, in a few statements regardless of their number. The caller
 * has authorized it, and retries if someone else created one of them at the same moment.
 * @returns their ids by title, normalised
 * @throws Failure InvalidOperation if the project would have more tags than allowed
 */
export async function ensureTags(
  { tx, teamId, principal, emit }: CommandContext,
  place: { id: Id; scopeId: Id },
  titles: ReadonlyArray<string>,
): Promise<Map<string, Id>> {
  const requested = new Map(titles.toReversed().map((title) => [normalizeName(title), title]))
  if (requested.size === 0) return new Map()
  const known = await tagIdsByTitle(tx, place.scopeId, [...requested.keys()])
  const missing = [...requested].filter(([key]) => !known.has(key)).toReversed()
  if (missing.length === 0) return known
  const { count, lastRank } = await tagsInPlace(tx, place.scopeId)
  if (count + missing.length > MAX_TAGS_OF_PLACE)
    throw new Failure(
      'InvalidOperation',
      `A project or extension can have at most ${MAX_TAGS_OF_PLACE.toLocaleString('en')} tags.`,
    )
  const made = missing.map(([key, title], at) => ({
    id: newId(),
    key,
    title,
    description: '',
    color: TAG_COLORS[(count + at) % TAG_COLORS.length] ?? TAG_COLORS[0],
    keepsColor: false,
    tagGroupId: null,
    rank: lastRank + (at + 1) * RANK_GAP,
  }))
  await insertTags(tx, teamId, principal, place, made)
  for (const { id, key, title, color } of made) {
    known.set(key, id)
    emit(tagEvents.created({ id, scopeId: place.scopeId, after: { title, color, projectId: place.id } }))
  }
  return known
}
