import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { deleteThings } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagEvents } from '../model/events.ts'
import { MAX_TAGS_OF_PLACE } from '../model/limits.ts'
import { tagPolicy } from '../model/policy.ts'
import type { Tag } from '../model/tag.ts'
import { findGroups, lockTaxonomy } from './boards-store.ts'
import { findTags, groupsOfProjectByTitle, insertTags, tagRows, tagsOfScope } from './store.ts'

interface Place {
  projectId: Id
  scopeId: Id
}

/** The tags of another project that have the same title as tags of one: by the id of the original tag. */
export async function sameTags(
  tx: CellTransaction,
  tags: ReadonlyArray<Tag>,
  { scopeId }: Place,
): Promise<Map<Id, Tag>> {
  return sameAmong(await tagsOfScope(tx, scopeId), tags)
}

function sameAmong(present: ReadonlyArray<Tag>, tags: ReadonlyArray<Tag>): Map<Id, Tag> {
  const known = new Map(present.map((tag) => [normalizeName(tag.title), tag]))
  return new Map(
    tags.flatMap((tag) => {
      const same = known.get(normalizeName(tag.title))
      return same ? [[tag.id, same] as const] : []
    }),
  )
}

/**
 * The counterparts of tags in another project: those of the same title, created if there are none, with the same
 * properties, and in the group of the same title if there is one. The caller has authorized it.
 * @returns them by the id of the original tag, and which were created
 */
export async function remapTags(
  context: CommandContext,
  tags: ReadonlyArray<Tag>,
  to: Place,
): Promise<{ tags: Map<Id, Id>; made: Id[] }> {
  const { tx, teamId, principal, emit } = context
  await lockTaxonomy(tx, [to.scopeId])
  const present = await tagsOfScope(tx, to.scopeId)
  const same = sameAmong(present, tags)
  const missing = tags.filter(({ id }) => !same.has(id))
  if (present.length + missing.length > MAX_TAGS_OF_PLACE)
    throw new Failure(
      'InvalidOperation',
      `A project can have at most ${MAX_TAGS_OF_PLACE.toLocaleString('en')} tags, and these would exceed that.`,
    )
  const groupTitles = new Map(
    (await findGroups(tx, [...new Set(missing.flatMap(({ tagGroupId }) => tagGroupId ?? []))])).map(({ id, title }) => [
      id,
      normalizeName(title),
    ]),
  )
  const groups = await groupsOfProjectByTitle(tx, to.projectId)
  const last = Math.max(0, ...present.map(({ rank }) => rank))
  const made = missing.map((tag, at) => {
    const group = tag.tagGroupId === null ? undefined : groups.get(groupTitles.get(tag.tagGroupId) ?? '')
    return {
      id: newId(),
      title: tag.title,
      description: tag.description,
      color: group && !tag.keepsColor ? group.color : tag.color,
      keepsColor: tag.keepsColor,
      tagGroupId: group?.id ?? null,
      rank: last + (at + 1) * RANK_GAP,
      role: tag.role,
    }
  })
  await insertTags(tx, teamId, principal, { id: to.projectId, scopeId: to.scopeId }, made)
  for (const { id, title, color } of made)
    emit(tagEvents.created({ id, scopeId: to.scopeId, after: { title, color, projectId: to.projectId } }))
  return {
    tags: new Map([
      ...[...same].map(([id, tag]) => [id, tag.id] as const),
      ...missing.map((tag, at) => [tag.id, made[at]?.id ?? ''] as const),
    ]),
    made: made.map(({ id }) => id),
  }
}

/**
 * Deletes tags that were created earlier, except those that a user has locked since. The caller has checked that
 * nothing has them.
 * @returns the deletion by which they are restored; null if there is none
 */
export async function takeTagsAway(context: CommandContext, ids: ReadonlyArray<Id>): Promise<Id | null> {
  const found = (await findTags(context.tx, ids)).filter(({ locked }) => !locked)
  if (found.length === 0) return null
  const { deletionId } = await deleteThings(context, {
    kind: 'tag',
    rows: tagRows,
    ids: found.map(({ id }) => id),
    found,
    policy: tagPolicy,
    titleOf: (tag) => tag.title,
    plural: 'tags',
  })
  return deletionId
}
