import { invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { bringBack, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { createTag, deleteTag, findTags, tagPolicy } from '#tags/server/index.ts'
import type { NewTagOfHighlights } from '../model/highlight.ts'
import { countTagged } from './tags-store.ts'

/**
 * Finds the tag of this title in the project, or creates it, as part of the act that adds it to highlights.
 * @returns the tag, and the same as `madeTagId` if it was created
 * @throws Failure ValidationError if the highlights are in several projects
 */
export async function newTagFor(
  context: CommandContext,
  newTag: NewTagOfHighlights | undefined,
  projectIds: Iterable<Id>,
): Promise<{ tagIds: Id[]; madeTagId: Id | null }> {
  if (newTag === undefined) return { tagIds: [], madeTagId: null }
  const [projectId, ...others] = new Set(projectIds)
  if (projectId === undefined || others.length > 0)
    throw invalidAt(['newTag'], 'A new tag belongs to one project. Choose highlights of one project only.')
  const { id, actId } = await createTag.run(context, createTag.input.parse({ ...newTag, projectId }))
  return { tagIds: [id], madeTagId: actId === null ? null : id }
}

interface Left {
  ofAct: unknown
  tagDeletionId: Id | null
}

/**
 * The handlers of an act that may have created a tag (`madeTagId` of its answer): its undo deletes the tag, unless
 * another highlight has it by now or this user may not delete it.
 */
export function withNewTag(handlers: UndoHandlers): UndoHandlers {
  return {
    ...handlers,
    async undo(context, id, answer, again): Promise<Left> {
      const ofAct = await handlers.undo(context, id, answer, again)
      const { madeTagId = null } = answer as { madeTagId?: Id | null }
      return { ofAct, tagDeletionId: madeTagId === null ? null : await deletionOfUnused(context, madeTagId) }
    },
    async redo(context, id, left, answer) {
      // An act that an earlier version undid has only what its own handlers left.
      if (!isLeft(left)) return handlers.redo?.(context, id, left, answer)
      await bringBack(context, left.tagDeletionId)
      return handlers.redo?.(context, id, left.ofAct, answer)
    },
  }
}

function isLeft(left: unknown): left is Left {
  return typeof left === 'object' && left !== null && 'ofAct' in left
}

async function deletionOfUnused(context: CommandContext, tagId: Id): Promise<Id | null> {
  const { tx, actor } = context
  const [tag] = await findTags(tx, [tagId])
  if (!tag || !tagPolicy.allows(actor, 'delete', tag) || (await countTagged(tx, [tagId])) > 0) return null
  return (await deleteTag.run(context, { id: tagId })).deletionId
}
