import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing, type CommandContext } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { tagBoardPolicy } from '../../model/policy.ts'
import type { TagGroup } from '../../model/tag-board.ts'
import { newTag } from '../../model/tag.ts'
import { findBoards, findGroups, lockTaxonomy } from '../boards-store.ts'
import { ensureTag } from '../ensure-tag.ts'
import { deleteTag } from './delete-tag.ts'

/** Finds the tag of this title in the project or the extension, or makes it, in a group where one is named. */
export const createTag = defineCommand({
  name: 'create-tag',
  who: [tagBoardPolicy.may('addTag')],
  // One that was there already is not taken away.
  undo: { ...madeThing('tags', async (context, id) => deleteTag.run(context, { id })), names: 'madeId' },
  input: newTag,
  async run(context, { projectId, tagBoardId, tagGroupId, ...wanted }) {
    const place =
      projectId === undefined ? await extension(context, tagBoardId ?? '') : await findProject(context.tx, projectId)
    if (!place || !tagBoardPolicy.allows(context.actor, 'view', place))
      throw notFound(projectId === undefined ? 'The extension' : 'The project')
    tagBoardPolicy.authorize(context.actor, 'addTag', place)
    const ensured = async (group?: TagGroup) => {
      const { id, isNew } = await ensureTag(
        context,
        { id: projectId ?? null, scopeId: place.scopeId },
        { ...wanted, group },
      )
      return { id, ...(isNew && { madeId: id }) }
    }
    if (tagGroupId === undefined) return ensured()
    await lockTaxonomy(context.tx, [place.scopeId])
    const [group] = await findGroups(context.tx, [tagGroupId])
    if (group?.scopeId !== place.scopeId) throw notFound('The group')
    return ensured(group)
  },
})

async function extension({ tx }: CommandContext, tagBoardId: Id): Promise<{ scopeId: Id } | null> {
  const [board] = await findBoards(tx, [tagBoardId])
  return board?.projectId === null ? board : null
}
