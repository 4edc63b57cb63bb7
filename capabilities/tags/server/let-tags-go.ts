import type { Id } from '#platform/kernel/ids.ts'
import { deleteThings } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagPolicy } from '../model/policy.ts'
import type { TagAct } from './acts.ts'
import { arrange } from './arrange.ts'
import { findTags, tagRows } from './store.ts'

interface LetGo {
  /** Those of the group or board that is deleted, in their order. */
  tagIds: ReadonlyArray<Id>
  tags: 'ungroup' | 'move' | 'delete'
  moveToGroupId?: Id | undefined
}

/**
 * What becomes of the tags of a group that is deleted. @returns the deletion that took them, null where they stay
 * @throws Failure Forbidden where one of those to delete is locked
 */
export async function letTagsGo(context: CommandContext, act: TagAct, { tagIds, tags, moveToGroupId }: LetGo): Promise<{ deletionId: Id | null }> {
  if (tagIds.length === 0) return { deletionId: null }
  const found = new Map((await findTags(context.tx, tagIds)).map((tag) => [tag.id, tag]))
  if (tags === 'delete') {
    const { deletionId } = await deleteThings(context, { kind: 'tag', rows: tagRows, ids: tagIds, found: [...found.values()], policy: tagPolicy, titleOf: (tag) => tag.title, plural: 'tags' })
    return { deletionId }
  }
  const places = tagIds.flatMap((id) => {
    const tag = found.get(id)
    return tag ? [{ tag, tagGroupId: tags === 'move' ? (moveToGroupId ?? null) : null }] : []
  })
  await arrange(context, act, places)
  return { deletionId: null }
}
