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
import { besideOf } from '#platform/web/live/beside.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import type { Carried } from '#platform/web/live/layers.ts'
import { folderStrings as strings } from './strings.ts'

/** A folder as shown in lists and page heads. */
export type FolderRow = FolderRowFragment

/** Only the server knows its position among the others. */
export const creatingFolder = (client: ApolloClient): Act<{ id: Id; title: string; parentId: Id | null }> => ({
  name: 'create-folder',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('folder', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateFolderDocument, { input }, operationId),
})

export type FolderChange = Partial<Pick<FolderRow, 'title' | 'projectDefault'>>

export const changingFolder = (client: ApolloClient): Act<{ id: Id } & FolderChange> => ({
  name: 'change-folder',
  queueAs: ({ projectDefault }) => (projectDefault === undefined ? strings.queue.change : REFUSED_AWAY.mustBeCertain),
  touches: ({ id }) => [refTo('folder', id)],
  show: (draft, { id, ...to }) => draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, to)),
  send: async (input, operationId, queue) => send(client, ChangeFolderDocument, { input }, operationId, queue),
})

/**
 * Where a folder is moved: into another, or directly into the workspace, before one that is there, after one, or at the
 * end.
 */
export interface FolderPlace {
  parentId: Id | null
  beforeId?: Id | null
  afterId?: Id | null
  /** The lists it moves from and to, if they are shown. */
  carried?: Carried | undefined
}

/** The new place is shown at once, and so is the position if it is moved next to another folder. */
export const movingFolder = (client: ApolloClient): Act<{ id: Id } & FolderPlace> => ({
  name: 'move-folder',
  queueAs: strings.queue.move,
  touches: ({ id }) => [refTo('folder', id)],
  show(draft, { id, parentId, carried, ...beside }) {
    draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, { parentId }))
    if (carried) draft.carry('folder', carried)
    draft.arrange({
      kind: 'folder',
      ids: [id],
      to: besideOf(beside),
      among: (folder: FolderRow) => folder.parentId === parentId,
    })
  },
  send: async ({ carried: _, ...input }, operationId, queue) =>
    send(client, MoveFolderDocument, { input }, operationId, queue),
})

export const deletingFolder = (client: ApolloClient): Act<Id> => ({
  name: 'delete-folder',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo('folder', id)],
  show: (draft, id) => draft.remove(refTo('folder', id)),
  send: async (id, operationId, queue) => send(client, DeleteFolderDocument, { input: { id } }, operationId, queue),
})

export const pinningFolder = (client: ApolloClient): Act<{ id: Id; pinned: boolean }> => ({
  name: 'pin-folder',
  queueAs: strings.queue.pin,
  touches: ({ id }) => [refTo('folder', id)],
  show: (draft, { id, pinned }) => draft.patch<FolderRow>(refTo('folder', id), (folder) => changed(folder, { pinned })),
  send: async (input, operationId, queue) => send(client, PinFolderDocument, { input }, operationId, queue),
})
