import type { ApolloClient } from '@apollo/client'
import {
  FolderListDocument,
  type FolderListQuery,
  type FolderListQueryVariables,
} from '#generated/operations/capabilities/folders/web/folder.ts'
import type { List } from '#platform/web/live/list.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** A folder as lists show it. */
export type ListedFolder = FolderListQuery['folders']['nodes'][number]

/** Folders that the viewer may see, in the order set by users. */
export const folderList = (
  client: ApolloClient,
): List<Omit<FolderListQueryVariables, 'first' | 'after'>, ListedFolder> =>
  listOfPages(client, {
    name: 'folders',
    kind: 'folder',
    document: FolderListDocument,
    pageOf: ({ folders }) => folders,
  })
