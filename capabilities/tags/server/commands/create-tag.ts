import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { tagBoardPolicy } from '../../model/policy.ts'
import { newTag } from '../../model/tag.ts'
import type { TagGroup } from '../../model/tag-board.ts'
import { beginAct } from '../acts.ts'
import { findBoards, findGroups, lockTaxonomy } from '../boards-store.ts'
import { findOrMakeTag } from '../ensure-tag.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** Finds the tag of this title in the project or the extension, or creates it, in the group if one is given. */
export const createTag = defineCommand({
  name: 'create-tag',
  who: [tagBoardPolicy.may('addTag')],
  undo: tagActUndo,
  input: newTag,
  async run(context, { projectId, tagBoardId, tagGroupId, ...requested }) {
    const place =
      projectId === undefined ? await extension(context, tagBoardId ?? '') : await findProject(context.tx, projectId)
    if (!place || !tagBoardPolicy.allows(context.actor, 'view', place))
      throw notFound(projectId === undefined ? 'The extension' : 'The project')
    tagBoardPolicy.authorize(context.actor, 'addTag', place)
    const { tag, created } = await findOrMakeTag(
      context,
      { id: projectId ?? null, scopeId: place.scopeId },
      {
        ...requested,
        ...(tagGroupId === undefined ? {} : { group: await groupIn(context, place.scopeId, tagGroupId) }),
      },
    )
    if (!created) return { id: tag.id, actId: null }
    const act = beginAct(context)
    act.made('tags', [tag])
    return { id: tag.id, actId: await act.keep() }
  },
})

/** A group of a place, which is locked until the transaction ends. @throws Failure NotFound */
async function groupIn({ tx }: CommandContext, scopeId: Id, tagGroupId: Id): Promise<TagGroup> {
  await lockTaxonomy(tx, [scopeId])
  const [group] = await findGroups(tx, [tagGroupId])
  if (group?.scopeId !== scopeId) throw notFound('The group')
  return group
}

async function extension({ tx }: CommandContext, tagBoardId: Id): Promise<{ scopeId: Id } | null> {
  const [board] = await findBoards(tx, [tagBoardId])
  return board?.projectId === null ? board : null
}
