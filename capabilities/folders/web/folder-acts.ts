import type { ApolloClient } from '@apollo/client'
import {
  ChangeFolderDocument,
  CreateFolderDocument,
  DeleteFolderDocument,
  MoveFolderDocument,
  PinFolderDocument,
  type FolderRowFragment,
} from '#generated/operations/capabilities/folders/web/folder.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'

/** What lists and heads of folders show. */
export type FolderRow = FolderRowFragment

/** Where it stands among others, only the server knows. */
export const creatingFolder = (client: ApolloClient): Act<{ id: Id; title: string; parentId: Id | null }> => ({
  name: 'create-folder',
  touches: ({ id }) => [refTo('folder', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateFolderDocument, { input }, operationId),
})

export type FolderChange = Partial<Pick<FolderRow, 'title' | 'projectDefault'>>

export const changingFolder = (client: ApolloClient): Act<{ id: Id } & FolderChange> => ({
  name: 'change-folder',
  touches: ({ id }) => [refTo('folder', id)],
  show: (draft, { id, ...to }) => draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, to)),
  send: async (input, operationId) => send(client, ChangeFolderDocument, { input }, operationId),
})

/**
 * Where a folder is put: into another, or the workspace itself, before one that stands there, behind one, or at the
 * end.
 */
export interface FolderPlace {
  parentId: Id | null
  beforeId?: Id | null
  afterId?: Id | null
}

/** Which place it is in shows at once; where it stands there, only the server knows. */
export const movingFolder = (client: ApolloClient): Act<{ id: Id } & FolderPlace> => ({
  name: 'move-folder',
  touches: ({ id }) => [refTo('folder', id)],
  show: (draft, { id, parentId }) =>
    draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, { parentId })),
  send: async (input, operationId) => send(client, MoveFolderDocument, { input }, operationId),
})

export const deletingFolder = (client: ApolloClient): Act<Id> => ({
  name: 'delete-folder',
  touches: (id) => [refTo('folder', id)],
  show: (draft, id) => draft.remove(refTo('folder', id)),
  send: async (id, operationId) => send(client, DeleteFolderDocument, { input: { id } }, operationId),
})

export const pinningFolder = (client: ApolloClient): Act<{ id: Id; pinned: boolean }> => ({
  name: 'pin-folder',
  touches: ({ id }) => [refTo('folder', id)],
  show: (draft, { id, pinned }) => draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, { pinned })),
  send: async (input, operationId) => send(client, PinFolderDocument, { input }, operationId),
})
