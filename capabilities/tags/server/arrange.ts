import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { byRank, rankAmong, type Placement, type Ranked } from '#platform/kernel/rank.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Tag } from '../model/tag.ts'
import type { TagGroup } from '../model/tag-board.ts'
import type { TagAct } from './acts.ts'
import { findGroups, rankedTags } from './boards-store.ts'

interface Place extends Placement {
  tag: Tag
  tagGroupId: Id | null
}

/** Inserts a row among rows in their order. @returns the new order and the ranks that changed */
export function putAmong(
  rows: ReadonlyArray<Ranked>,
  id: Id,
  placement: Placement,
): { order: Ranked[]; changed: Ranked[] } {
  const { rank, nudged } = rankAmong(rows, id, placement)
  const changed = [...nudged, { id, rank }]
  const ranks = new Map(changed.map((row) => [row.id, row.rank]))
  return {
    order: [
      ...rows.filter((row) => row.id !== id).map((row) => ({ id: row.id, rank: ranks.get(row.id) ?? row.rank })),
      { id, rank },
    ].toSorted(byRank),
    changed,
  }
}

/**
 * Puts tags into groups, one after another; those without their own colour get their group's. The caller has locked the
 * places.
 * @throws Failure NotFound if a group was deleted or is in another place than the tag
 */
export async function arrange({ tx }: CommandContext, act: TagAct, places: ReadonlyArray<Place>): Promise<Id[]> {
  const groupIds = [...new Set(places.flatMap(({ tagGroupId }) => tagGroupId ?? []))]
  const groups = new Map((await findGroups(tx, groupIds)).map((group): [Id, TagGroup] => [group.id, group]))
  const columns = new Map<string, Ranked[]>()
  const patches = new Map<Id, Record<string, string | number | null>>()
  for (const { tag, tagGroupId, ...placement } of places) {
    const group = tagGroupId === null ? null : groups.get(tagGroupId)
    if (group === undefined || (group !== null && group.scopeId !== tag.scopeId)) throw notFound('The group')
    const key = `${tag.scopeId} ${tagGroupId ?? ''}`
    const column = columns.get(key) ?? (await rankedTags(tx, tag.scopeId, tagGroupId))
    const { order, changed } = putAmong(column, tag.id, placement)
    columns.set(key, order)
    for (const { id, rank } of changed) patches.set(id, { ...patches.get(id), rank })
    patches.set(tag.id, {
      ...patches.get(tag.id),
      tag_group_id: tagGroupId,
      ...(group && !tag.keepsColor ? { color: group.color } : {}),
    })
  }
  await act.patch('tags', patches)
  return [...patches.keys()]
}
