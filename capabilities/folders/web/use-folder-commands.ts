import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  changingFolder,
  creatingFolder,
  deletingFolder,
  movingFolder,
  pinningFolder,
  type FolderPlace,
  type FolderRow,
} from './folder-acts.ts'
import { folderStrings as strings } from './strings.ts'

type Named = Pick<FolderRow, 'id' | 'title'>

/** The commands for folders, shown at once, undone by mod+z and the toast. Failures are shown in a toast. */
export function useFolderCommands() {
  const add = useAct(creatingFolder)
  const change = useAct(changingFolder)
  const put = useAct(movingFolder)
  const takeAway = useAct(deletingFolder)
  const setPinned = useAct(pinningFolder)
  return useMemo(() => {
    const titleOf = ({ title }: Named): string => title || strings.untitled
    return {
      /** @returns the id of the new folder; null when it failed. */
      async create(input: { title: string; parentId: Id | null }): Promise<Id | null> {
        const id = newId()
        const title = strings.created(input.title || strings.untitled)
        return (await reportAct(add({ id, ...input }), { title, onceDone: true })) ? id : null
      },
      rename: async ({ id }: Named, title: string): Promise<boolean> =>
        reportAct(change({ id, title }), { title: strings.renamed(title || strings.untitled) }),
      /** @returns whether it moved. */
      move: async (folder: Named, place: FolderPlace): Promise<boolean> =>
        reportAct(put({ id: folder.id, ...place }), { title: strings.moved(titleOf(folder)) }),
      /** @returns whether it is deleted. */
      remove: async (folder: Named): Promise<boolean> =>
        reportAct(takeAway(folder.id), { title: strings.deleted(titleOf(folder)) }),
      pin: async (folder: Named, pinned: boolean): Promise<boolean> =>
        reportAct(setPinned({ id: folder.id, pinned }), {
          title: pinned ? strings.pinned(titleOf(folder)) : strings.unpinned(titleOf(folder)),
        }),
      /** The level of everyone on projects created in it from now on; null for what the folder grants. */
      setProjectDefault: async (folder: Named, projectDefault: string | null): Promise<boolean> =>
        reportAct(change({ id: folder.id, projectDefault }), { title: strings.defaultChanged(titleOf(folder)) }),
    }
  }, [add, change, put, takeAway, setPinned])
}
