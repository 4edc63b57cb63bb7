import type { Id } from '#platform/kernel/ids.ts'
import { recordDeletion } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import type { TagBoard, TagGroup } from '../model/tag-board.ts'
import { beginAct } from './acts.ts'
import { arrange } from './arrange.ts'
import { boardRows, extensionRows, groupRows, tagIdsInGroups } from './boards-store.ts'
import { findTags, tagRows } from './store.ts'

interface PutAway {
  boards?: ReadonlyArray<TagBoard>
  groups?: ReadonlyArray<TagGroup>
  /** The tags that are deleted too. */
  tagIds?: ReadonlyArray<Id>
  /** The group that the other tags of the groups move to; without it they are in no group. */
  moveToGroupId?: Id | undefined
}

/** The thing that the user deleted, after which the trash names the deletion. */
interface Named {
  kind: 'tag-group' | 'tag-board' | 'extension' | 'tag'
  id: Id
  title: string
  scopeId: Id
}

/**
 * Puts boards, groups and tags into the trash as one act. The caller has locked their places. Tags that stay lose their
 * group or move to another one; a restore puts them back, except those that a user has moved since.
 * @returns the deletion
 * @throws Failure Forbidden if one of the tags to delete is locked
 */
export async function softDelete(
  context: CommandContext,
  named: Named,
  { boards = [], groups = [], tagIds = [], moveToGroupId }: PutAway,
): Promise<Id> {
  const { tx, actor } = context
  const idsOf = (ones: ReadonlyArray<{ id: Id }>): Id[] => ones.map(({ id }) => id)
  const leaving = await findTags(tx, tagIds)
  for (const tag of leaving) tagPolicy.authorize(actor, 'delete', tag)
  const gone = new Set(idsOf(leaving))
  const stayingIds = (await tagIdsInGroups(tx, idsOf(groups))).filter((id) => !gone.has(id))
  const staying = new Map((await findTags(tx, stayingIds)).map((tag) => [tag.id, tag]))
  return recordDeletion(context, named, async (deletionId) => {
    if (staying.size > 0) {
      // The act has the id of the deletion, so that it is undone with it.
      const act = beginAct(context, deletionId)
      const places = stayingIds.flatMap((id) => {
        const tag = staying.get(id)
        return tag ? [{ tag, tagGroupId: moveToGroupId ?? null }] : []
      })
      await arrange(context, act, places)
      await act.keep()
    }
    return {
      tag: await tagRows.takeAway(context, [...gone], deletionId),
      'tag-group': await groupRows.takeAway(context, idsOf(groups), deletionId),
      'tag-board': await boardRows.takeAway(context, idsOf(boards), deletionId),
      extension: await extensionRows.takeAway(context, idsOf(boards), deletionId),
    }
  })
}
