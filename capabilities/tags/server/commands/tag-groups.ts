import { newId, type Id } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { tagGroupEvents } from '../../model/events.ts'
import { tagBoardPolicy, tagPolicy } from '../../model/policy.ts'
import { newTagGroup, tagGroupChange, tagGroupDeletion, type TagBoard, type TagGroup } from '../../model/tag-board.ts'
import { TAG_COLORS } from '../../model/tag-colors.ts'
import { beginAct, type TagAct } from '../acts.ts'
import { putAmong } from '../arrange.ts'
import {
  boardsOfProject,
  findGroups,
  groupsOfBoards,
  insertGroups,
  lockTaxonomy,
  tagIdsInGroups,
} from '../boards-store.ts'
import { findTags } from '../store.ts'
import { softDelete } from '../soft-delete.ts'
import { addBoard, boardToChange, projectToArrange } from './tag-boards.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** The title of the board that is created with the first group. */
const FIRST_BOARD = 'Tags'

/** Adds a group at the end of a board; in a project without a board, creates the board as well. */
export const createTagGroup = defineCommand({
  name: 'create-tag-group',
  who: [tagBoardPolicy.may('edit')],
  undo: tagActUndo,
  input: newTagGroup,
  async run(context, { id = newId(), projectId, tagBoardId, title, color }) {
    const act = beginAct(context)
    const board =
      projectId === undefined
        ? await boardToChange(context, tagBoardId ?? '')
        : await firstBoard(context, act, projectId)
    await lockTaxonomy(context.tx, [board.scopeId])
    const group = await addGroup(context, act, board, { id, title, color })
    return { id: group.id, tagBoardId: board.id, actId: await act.keep() }
  },
})

async function firstBoard(context: CommandContext, act: TagAct, projectId: Id): Promise<TagBoard> {
  const project = await projectToArrange(context, projectId)
  const own = (await boardsOfProject(context.tx, context.actor, projectId)).find((board) => board.projectId !== null)
  return own ?? addBoard(context, act, project, FIRST_BOARD)
}

/**
 * Adds a group to a board whose place is locked; without a colour it gets one that no other group of the board has.
 */
export async function addGroup(
  { tx, teamId, emit }: CommandContext,
  act: TagAct,
  board: TagBoard,
  { id = newId(), title, color }: { id?: Id; title: string; color?: string | undefined },
): Promise<TagGroup> {
  const groups = await groupsOfBoards(tx, [board.id])
  const taken = new Set(groups.map((group) => group.color))
  const chosen =
    color ?? TAG_COLORS.find((one) => !taken.has(one)) ?? TAG_COLORS[groups.length % TAG_COLORS.length] ?? TAG_COLORS[0]
  const group = {
    id,
    scopeId: board.scopeId,
    tagBoardId: board.id,
    title,
    color: chosen,
    rank: putAmong(groups, id, {}).changed.at(-1)?.rank ?? 0,
  }
  await insertGroups(tx, teamId, [group])
  act.made('tag_groups', [group])
  emit(tagGroupEvents.created({ id, scopeId: board.scopeId, after: { title, color: chosen, tagBoardId: board.id } }))
  return group
}

/** Renames, recolours or moves a group. Tags without their own colour get its new one. */
export const changeTagGroup = defineCommand({
  name: 'change-tag-group',
  who: [tagBoardPolicy.may('edit')],
  undo: tagActUndo,
  input: tagGroupChange,
  async run(context, { id, title, color, beforeId, afterId }) {
    const { tx } = context
    const group = await groupToChange(context, id)
    const act = beginAct(context)
    const own = { ...(title === undefined ? {} : { title }), ...(color === undefined ? {} : { color }) }
    if (Object.keys(own).length > 0) await act.patch('tag_groups', new Map([[id, own]]))
    if (color !== undefined) {
      const tags = await findTags(tx, await tagIdsInGroups(tx, [id]))
      await act.patch('tags', new Map(tags.filter((tag) => !tag.keepsColor).map((tag) => [tag.id, { color }])))
    }
    if (beforeId != null || afterId != null) {
      const groups = await groupsOfBoards(tx, [group.tagBoardId])
      await act.patch(
        'tag_groups',
        new Map(putAmong(groups, id, { beforeId, afterId }).changed.map((row) => [row.id, { rank: row.rank }])),
      )
    }
    return { id, tagBoardId: group.tagBoardId, actId: await act.keep() }
  },
})

/** Puts a group into the trash; its tags are ungrouped, moved to another group, or deleted with it. */
export const deleteTagGroup = defineCommand({
  name: 'delete-tag-group',
  who: [tagBoardPolicy.may('edit'), tagPolicy.may('delete')],
  undo: 'deletion',
  input: tagGroupDeletion,
  async run(context, { id, tags, moveToGroupId }) {
    const group = await groupToChange(context, id)
    const tagIds = tags === 'delete' ? await tagIdsInGroups(context.tx, [id]) : []
    return {
      id,
      tagBoardId: group.tagBoardId,
      deletionId: await softDelete(
        context,
        { ...group, kind: 'tag-group' },
        { groups: [group], tagIds, moveToGroupId },
      ),
    }
  },
})

/** The group, after locking its place. @throws Failure NotFound, Forbidden */
async function groupToChange({ tx, actor }: CommandContext, id: Id): Promise<TagGroup> {
  const [known] = await findGroups(tx, [id])
  if (!known || !tagBoardPolicy.allows(actor, 'view', known)) throw notFound('The group')
  tagBoardPolicy.authorize(actor, 'edit', known)
  await lockTaxonomy(tx, [known.scopeId])
  const [group] = await findGroups(tx, [id])
  if (!group) throw notFound('The group')
  return group
}
