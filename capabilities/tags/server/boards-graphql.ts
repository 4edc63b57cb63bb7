import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagBoardPolicy } from '../model/policy.ts'
import type { TagBoard, TagGroup } from '../model/tag-board.ts'
import { boardsOfProject, extensionsOfScopes, groupsOfBoards, visibleBoards, visibleGroups } from './boards-store.ts'
import { arrangeTags } from './commands/arrange-tags.ts'
import { changeTagBoard, createTagBoard, deleteTagBoard } from './commands/tag-boards.ts'
import { changeTagGroup, createTagGroup, deleteTagGroup } from './commands/tag-groups.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { tagObject } from './tags-graphql.ts'

const viewerCan = viewerCanType('TagBoardViewerCan', 'the board', tagBoardPolicy, ['edit', 'addTag'])

/** A group of tags on a board that the viewer may see; null otherwise. */
export const tagGroupObject = builder.loadableObject('TagGroup', {
  description: 'Tags of a board that belong together, in one column.',
  load: rowLoader(visibleGroups),
  toKey: (group: TagGroup) => group.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    tagBoardId: t.exposeID('tagBoardId'),
    title: t.exposeString('title'),
    color: t.exposeString('color', { description: 'The colour of its tags that have none of their own.' }),
    rank: t.exposeFloat('rank', { description: 'Groups are sorted by it.' }),
  }),
})

/** A board that the viewer may see; null otherwise. */
export const tagBoardObject = builder.loadableObject('TagBoard', {
  description:
    'Arranges tags: a board of a project, or an extension, which is a board of the workspace that projects link to.',
  load: rowLoader(visibleBoards),
  toKey: (board: TagBoard) => board.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    rank: t.exposeFloat('rank', { description: 'Boards are sorted by it.' }),
    scopeId: t.exposeID('scopeId', { description: 'The place that decides who can see it.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'Null for an extension.' }),
    groups: t.loadableList({
      description: 'In order, at most 200.',
      type: tagGroupObject,
      load: listLoader(
        async (tx, _actor, ids) => groupsOfBoards(tx, ids),
        (group) => group.tagBoardId,
      ),
      resolve: (board) => board.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (board, _arguments, context) => tagBoardPolicy.viewerCan(workspaceOf(context).actor, board),
    }),
  }),
})

builder.queryFields((t) => ({
  tagBoard: t.field({
    description: 'A board of tags, or an extension, by its id; null if it does not exist or the viewer cannot see it.',
    type: tagBoardObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
}))

builder.objectFields(projectObject, (t) => ({
  tagBoards: t.field({
    type: [tagBoardObject],
    description: 'The boards of the project in order, followed by the extensions linked to it.',
    resolve: async (project, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => boardsOfProject(tx, workspace.actor, project.id))
    },
  }),
}))

builder.objectField(tagObject, 'extension', (t) =>
  t.loadable({
    type: tagBoardObject,
    nullable: true,
    description: 'The extension that it belongs to; null for a tag of a project.',
    load: async (scopeIds: Id[], context: RequestContext) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const ids = await extensionsOfScopes(tx, scopeIds)
        const boards = new Map(
          (await visibleBoards(tx, actor, [...ids.values()])).map((board) => [board.scopeId, board]),
        )
        return scopeIds.map((scopeId) => boards.get(scopeId) ?? null) as TagBoard[]
      })
    },
    resolve: (tag) => tag.scopeId,
  }),
)

interface BoardAct {
  boardId: string
  actId: string
}
const boardAct = builder.objectRef<BoardAct>('TagBoardAct').implement({
  description: 'A board after an act on it.',
  fields: (t) => ({
    board: t.field({
      type: tagBoardObject,
      nullable: true,
      description: 'Null after it was deleted.',
      resolve: (act) => act.boardId,
    }),
    actId: t.exposeID('actId', { description: 'Identifies the act, to undo it.' }),
  }),
})
const groupAct = builder.objectRef<BoardAct & { groupId: string }>('TagGroupAct').implement({
  description: 'A board after an act on one of its groups.',
  fields: (t) => ({
    groupId: t.exposeID('groupId'),
    board: t.field({
      description: 'Null after it was deleted.',
      type: tagBoardObject,
      nullable: true,
      resolve: (act) => act.boardId,
    }),
    actId: t.exposeID('actId', { description: 'Identifies the act, to undo it.' }),
  }),
})
/** What was on a board and is now in the trash. */
export const boardDeletion = builder.objectRef<{ boardId: string; deletionId: string }>('TagBoardDeletion').implement({
  description: 'What was on a board and is now in the trash.',
  fields: (t) => ({
    board: t.field({
      type: tagBoardObject,
      nullable: true,
      description: 'Null if the board itself was deleted.',
      resolve: (deletion) => deletion.boardId,
    }),
    deletionId: t.exposeID('deletionId', {
      description: 'Restores it from the trash, with everything that was deleted with it.',
    }),
  }),
})
const arranged = builder.objectRef<{ actId: string; tagIds: string[] }>('ArrangedTags').implement({
  description: 'Tags at their new positions.',
  fields: (t) => ({
    actId: t.exposeID('actId', { description: 'Identifies the act, to undo it.' }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'The tags that moved, and those that made room.',
      resolve: (act) => act.tagIds,
    }),
  }),
})
const undone = builder.objectRef<{ actId: string; tagIds: string[]; stayed: string[] }>('UndoneTagAct').implement({
  description: 'The result of undoing an act on tags.',
  fields: (t) => ({
    actId: t.exposeID('actId', { description: 'The act that was undone.' }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'The tags that it concerns, in their current state.',
      resolve: (act) => act.tagIds,
    }),
    stayed: t.exposeStringList('stayed', {
      description: 'The titles of what stays as it is because it has changed since or is locked.',
    }),
  }),
})

commandMutation('createTagBoard', {
  type: boardAct,
  command: createTagBoard,
  answer: ({ id, actId }) => ({ boardId: id, actId }),
})
commandMutation('changeTagBoard', {
  type: boardAct,
  command: changeTagBoard,
  answer: ({ id, actId }) => ({ boardId: id, actId }),
})
commandMutation('deleteTagBoard', {
  type: boardDeletion,
  command: deleteTagBoard,
  answer: ({ id, deletionId }) => ({ boardId: id, deletionId }),
})
commandMutation('createTagGroup', {
  type: groupAct,
  command: createTagGroup,
  answer: ({ id, tagBoardId, actId }) => ({ groupId: id, boardId: tagBoardId, actId }),
})
commandMutation('changeTagGroup', {
  type: groupAct,
  command: changeTagGroup,
  answer: ({ id, tagBoardId, actId }) => ({ groupId: id, boardId: tagBoardId, actId }),
})
commandMutation('deleteTagGroup', {
  type: boardDeletion,
  command: deleteTagGroup,
  answer: ({ tagBoardId, deletionId }) => ({ boardId: tagBoardId, deletionId }),
})
commandMutation('arrangeTags', { type: arranged, command: arrangeTags, answer: (act) => act })
commandMutation('undoTagAct', { type: undone, command: undoTagAct, answer: (act) => act })
