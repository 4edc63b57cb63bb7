import {
  ChangeFolderDocument,
  CreateFolderDocument,
  DeleteFolderDocument,
  MoveFolderDocument,
  PinFolderDocument,
  RestoreFolderDocument,
  type FolderRowFragment,
} from '#generated/operations/capabilities/folders/web/folder.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { CallError, useCommand } from '#platform/web/graphql/index.ts'
import { folderStrings as strings } from './strings.ts'

/** What lists and heads of folders show. */
type FolderRow = FolderRowFragment

/** The sidebar's tree, read again after a folder came, went or moved. */
const TREE = ['Sidebar', 'PlaceContents']

type Named = Pick<FolderRow, 'id' | 'title'>

/**
 * Where a folder is put: into another, or the workspace itself, before one that stands there, behind one, or at the
 * end.
 */
interface FolderPlace {
  parentId: Id | null
  beforeId?: Id | null
  afterId?: Id | null
}

/** What can be done with folders, undone by mod+z and the toast. Failures are told in a toast. */
export function useFolderCommands() {
  const [create] = useCommand(CreateFolderDocument, { refetch: TREE })
  const [change] = useCommand(ChangeFolderDocument, { refetch: TREE })
  const [move] = useCommand(MoveFolderDocument, { refetch: TREE })
  const [remove] = useCommand(DeleteFolderDocument, { refetch: TREE })
  const [restore] = useCommand(RestoreFolderDocument, { refetch: TREE })
  const [pin] = useCommand(PinFolderDocument, { refetch: TREE })
  const titleOf = (folder: Named): string => folder.title || strings.untitled
  const removed = async (id: Id): Promise<Id> => dataOf(await remove({ input: { id } }))?.deleteFolder.deletionId ?? ''

  return {
    /** @returns the id of the new folder; null when it failed. */
    async create(input: { title: string; parentId: Id | null }): Promise<Id | null> {
      const id = newId()
      let deletionId: Id | null = null
      const done = await perform({
        title: strings.created(input.title || strings.untitled),
        run: async () => {
          if (deletionId === null) dataOf(await create({ input: { id, ...input } }))
          else dataOf(await restore({ input: { deletionId } }))
          return async () => {
            deletionId = await removed(id)
          }
        },
      })
      return done ? id : null
    },
    rename: async (folder: Named, title: string): Promise<boolean> =>
      perform({
        title: strings.renamed(title || strings.untitled),
        run: async () => {
          dataOf(await change({ input: { id: folder.id, title } }))
          return async () => dataOf(await change({ input: { id: folder.id, title: folder.title } }))
        },
      }),
    /** @returns whether it moved. */
    move: async (folder: Named, place: FolderPlace): Promise<boolean> =>
      perform({
        title: strings.moved(titleOf(folder)),
        run: async () => {
          const moved = dataOf(await move({ input: { id: folder.id, ...place } }))?.moveFolder
          return async () => {
            if (moved?.fromHidden === true)
              throw new CallError('refused', strings.stoodHidden, { code: 'Forbidden', cause: moved })
            dataOf(
              await move({
                input: { id: folder.id, parentId: moved?.fromParentId ?? null, beforeId: moved?.fromBeforeId ?? null },
              }),
            )
          }
        },
      }),
    /** @returns whether it is deleted. */
    remove: async (folder: Named): Promise<boolean> =>
      perform({
        title: strings.deleted(titleOf(folder)),
        run: async () => {
          const deletionId = await removed(folder.id)
          return async () => dataOf(await restore({ input: { deletionId } }))
        },
      }),
    pin: async (folder: Named, pinned: boolean): Promise<boolean> =>
      perform({
        title: pinned ? strings.pinned(titleOf(folder)) : strings.unpinned(titleOf(folder)),
        run: async () => {
          dataOf(await pin({ input: { id: folder.id, pinned } }))
          return async () => dataOf(await pin({ input: { id: folder.id, pinned: !pinned } }))
        },
      }),
    /** What everybody gets on projects made in it from now on; null for what the folder grants. */
    setProjectDefault: async (
      folder: Named & Pick<FolderRow, 'projectDefault'>,
      projectDefault: string | null,
    ): Promise<boolean> =>
      perform({
        title: strings.defaultChanged(titleOf(folder)),
        run: async () => {
          const set = async (level: string | null) =>
            dataOf(await change({ input: { id: folder.id, projectDefault: level } }))
          await set(projectDefault)
          return async () => set(folder.projectDefault)
        },
      }),
  }
}
