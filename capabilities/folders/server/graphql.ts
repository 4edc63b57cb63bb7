import { pageRequest } from '#platform/kernel/pagination.ts'
import { LEVELS } from '#platform/kernel/policy.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, linkedLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import type { Folder } from '../model/folder.ts'
import { folderPolicy } from '../model/policy.ts'
import { changeFolder } from './commands/change-folder.ts'
import { createFolder } from './commands/create-folder.ts'
import { deleteFolder, restoreFolder } from './commands/delete-folder.ts'
import { moveFolder } from './commands/move-folder.ts'
import { pinFolder } from './commands/pin-folder.ts'
import { listFolders } from './list-folders.ts'
import { folderPaths, pinnedAmong, visibleFolders } from './store.ts'

const viewerCan = viewerCanType('FolderViewerCan', 'the folder', folderPolicy, [
  'contribute',
  'edit',
  'move',
  'delete',
  'share',
])

const visibleOnes = rowLoader(visibleFolders)

/**
 * The folders themselves, by their identifiers, of those the viewer may see: the content of a hidden one appears to be
 * directly in the workspace.
 */
export async function folderIdsToShow(ids: string[], context: RequestContext): Promise<Array<string | null>> {
  return (await visibleOnes(ids, context)).map((folder: Folder | null) => folder?.id ?? null)
}

/** A folder that the viewer may see. Loaded in batches; what the viewer may not see is null. */
export const folderObject = builder.loadableObject('Folder', {
  description:
    'Contains projects and other folders, at most five levels deep. Access granted on it applies to everything in it.',
  load: rowLoader(visibleFolders),
  toKey: (folder: Folder) => folder.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    parentId: t.loadable({
      type: 'ID',
      nullable: true,
      description: 'The folder that contains it, if the viewer can see that folder.',
      load: folderIdsToShow,
      resolve: (folder) => folder.parentId,
    }),
    scopeId: t.exposeID('scopeId', { description: 'The place on which its sharing is set.' }),
    projectDefault: t.string({
      nullable: true,
      description: `The level that everyone gets on projects created in it: ${LEVELS.join(', ')}; null if they have what the folder grants.`,
      resolve: (folder) => folder.projectDefault,
    }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (folder) => folder.createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    pinned: t.loadable({
      type: 'Boolean',
      description: 'Whether the viewer keeps it at the top of the sidebar.',
      load: async (ids: string[], context) => {
        const { actor, read } = workspaceOf(context)
        const { userId } = actor
        const pinned = userId === null ? new Set<string>() : await read(async (tx) => pinnedAmong(tx, userId, ids))
        return ids.map((id) => pinned.has(id))
      },
      resolve: (folder) => folder.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (folder, _arguments, context) => folderPolicy.viewerCan(workspaceOf(context).actor, folder),
    }),
  }),
})

builder.objectField(folderObject, 'path', (t) =>
  t.loadableList({
    type: folderObject,
    description:
      'The folders that contain it, outermost first and itself last, limited to those that the viewer can see.',
    load: linkedLoader(async (tx, _actor, ids) => folderPaths(tx, ids), visibleFolders),
    resolve: (folder) => folder.id,
  }),
)

const folderPage = pageType('FolderPage', folderObject)

builder.queryFields((t) => ({
  folder: t.field({
    description: 'A folder by its id; null if it does not exist or the viewer cannot see it.',
    type: folderObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  folders: t.field({
    type: folderPage,
    description: 'Folders that the viewer can see, in their order.',
    args: {
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      parentId: t.arg.id({ required: false, description: 'Only those in this folder.' }),
      top: t.arg.boolean({
        required: false,
        description: 'Only those in the workspace itself, or in a folder that the viewer cannot see.',
      }),
      pinned: t.arg.boolean({ required: false }),
      mine: t.arg.boolean({ required: false }),
      sharedWithMe: t.arg.boolean({
        required: false,
        description: 'Only those to which the viewer was given access by name or through a group.',
      }),
    },
    resolve: async (_root, { first, after, parentId, top, pinned, mine, sharedWithMe }, context) => {
      const workspace = workspaceOf(context)
      const filter = {
        ...(parentId == null ? {} : { parentId: idArgument(String(parentId)) }),
        ...(mine === true && workspace.actor.userId !== null ? { createdById: workspace.actor.userId } : {}),
        top: top ?? false,
        pinned: pinned ?? false,
        sharedWith: sharedWithMe ?? false,
      }
      return workspace.read(async (tx) =>
        listFolders(tx, workspace.teamId, workspace.actor, filter, pageRequest(first, after)),
      )
    },
  }),
}))

const deleted = builder.objectRef<{ id: string; deletionId: string }>('DeletedFolder').implement({
  description: 'A deleted folder, with everything in it. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

const moved = builder
  .objectRef<{ id: string; fromParentId: string | null; fromBeforeId: string | null; fromHidden: boolean }>(
    'MovedFolder',
  )
  .implement({
    description: 'A moved folder, with its previous position.',
    fields: (t) => ({
      folder: t.field({
        description: 'Null if the viewer can no longer see it.',
        type: folderObject,
        nullable: true,
        resolve: ({ id }) => id,
      }),
      fromParentId: t.exposeID('fromParentId', {
        nullable: true,
        description: 'The folder that contained it before, if the viewer can see that folder.',
      }),
      fromBeforeId: t.exposeID('fromBeforeId', {
        nullable: true,
        description: 'What it was in front of, among what the viewer can see; null if it was the last.',
      }),
      fromHidden: t.exposeBoolean('fromHidden', {
        description: 'Whether it was in a folder that the viewer cannot see, so that they cannot move it back.',
      }),
    }),
  })

commandMutation('createFolder', { type: folderObject, command: createFolder, answer: ({ id }) => id })
commandMutation('changeFolder', { type: folderObject, command: changeFolder, answer: ({ id }) => id })
commandMutation('moveFolder', { type: moved, command: moveFolder, answer: (move) => move })
commandMutation('deleteFolder', { type: deleted, command: deleteFolder, answer: (deletion) => deletion })
commandMutation('restoreFolder', { type: folderObject, command: restoreFolder, answer: ({ id }) => id, nullable: true })
commandMutation('pinFolder', { type: folderObject, command: pinFolder, answer: ({ id }) => id })
