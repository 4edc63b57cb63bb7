import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import {
  commandMutation,
  figureLoader,
  linkedLoader,
  membersArguments,
  publishMembers,
  workspaceOf,
} from '#journal/server/index.ts'
import { projectObject, visibleProjects } from '#projects/server/index.ts'
import { extensionPolicy } from '../model/policy.ts'
import { boardDeletion, tagBoardObject } from './boards-graphql.ts'
import { changeExtension, createExtension, deleteExtension, setExtensionLink } from './commands/extensions.ts'
import { extensionIds, projectsOfExtensions } from './links-store.ts'
import { tagList } from './lists.ts'
import { countTagsOfScopes, tagsOfScope } from './store.ts'
import { tagMembersObject, tagObject } from './tags-graphql.ts'

const viewerCan = viewerCanType('ExtensionViewerCan', 'the extension', extensionPolicy, ['edit', 'delete'])

builder.objectFields(tagBoardObject, (t) => ({
  description: t.exposeString('description', { description: 'What an extension is for.' }),
  tags: t.field({
    type: [tagObject],
    description:
      'All tags of an extension, including those in no group; empty for a board of a project, whose tags are in the project.',
    resolve: async (board, _arguments, context) =>
      board.projectId === null ? workspaceOf(context).read(async (tx) => tagsOfScope(tx, board.scopeId)) : [],
  }),
  tagMembers: t.field({
    type: tagMembersObject,
    description:
      'Which of the given tags are now in an extension, and in which order: to follow changes. Empty for a board of a project.',
    args: { ...membersArguments },
    resolve: async (board, asked, context) =>
      publishMembers(
        workspaceOf(context),
        tagList,
        { scopeId: board.scopeId },
        // The tags of a project's board are listed with the project.
        board.projectId === null ? asked : { ids: [] },
        (id) => id,
      ),
  }),
  tagCount: t.loadable({
    type: 'Int',
    description: 'The number of tags in the place of the board.',
    load: figureLoader(countTagsOfScopes),
    resolve: (board) => board.scopeId,
  }),
  projects: t.loadableList({
    type: projectObject,
    description: 'The projects linked to an extension that the viewer can see.',
    load: linkedLoader(async (tx, _actor, ids) => projectsOfExtensions(tx, ids), visibleProjects),
    resolve: (board) => board.id,
  }),
  asExtension: t.field({
    type: viewerCan,
    description: 'What the viewer may do with it as a whole.',
    resolve: (board, _arguments, context) => extensionPolicy.viewerCan(workspaceOf(context).actor, board),
  }),
}))

builder.queryFields((t) => ({
  extensions: t.field({
    type: [tagBoardObject],
    nullable: { list: false, items: true },
    description: 'The extensions of the workspace that the viewer can see.',
    resolve: async (_root, _arguments, context) =>
      workspaceOf(context).read(async (tx) => extensionIds(tx, workspaceOf(context).actor)),
  }),
  viewerCanMakeExtensions: t.boolean({
    description: 'Whether the viewer may create extensions; contributors of the workspace may.',
    resolve: (_root, _arguments, context) =>
      extensionPolicy.allows(workspaceOf(context).actor, 'create', { scopeId: workspaceOf(context).teamId }),
  }),
}))

const extensionAct = builder.objectRef<{ id: string; actId: string }>('ExtensionAct').implement({
  description: 'An extension after an act on it.',
  fields: (t) => ({
    extension: t.field({
      type: tagBoardObject,
      nullable: true,
      description: 'Null after it was deleted.',
      resolve: (act) => act.id,
    }),
    actId: t.exposeID('actId', { description: 'Identifies the act, to undo it.' }),
  }),
})
const extensionLinked = builder.objectRef<{ extensionId: string; projectId: string }>('ExtensionLinked').implement({
  description: 'An extension and a project after they were linked or unlinked.',
  fields: (t) => ({
    extension: t.field({
      description: 'Null if the viewer can no longer see it.',
      type: tagBoardObject,
      nullable: true,
      resolve: (link) => link.extensionId,
    }),
    project: t.field({
      description: 'Null if the viewer can no longer see it.',
      type: projectObject,
      nullable: true,
      resolve: (link) => link.projectId,
    }),
  }),
})

commandMutation('createExtension', { type: extensionAct, command: createExtension, answer: (act) => act })
commandMutation('changeExtension', { type: extensionAct, command: changeExtension, answer: (act) => act })
commandMutation('deleteExtension', {
  type: boardDeletion,
  command: deleteExtension,
  answer: ({ id, deletionId }) => ({ boardId: id, deletionId }),
})
commandMutation('setExtensionLink', { type: extensionLinked, command: setExtensionLink, answer: (link) => link })
