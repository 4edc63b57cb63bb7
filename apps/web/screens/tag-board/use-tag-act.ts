import { RestoreTagOfProjectDocument } from '#generated/operations/apps/web/screens/project/tags.ts'
import { UndoTagActDocument } from '#generated/operations/apps/web/screens/tag-board/tag-board.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'

/**
 * Carries out acts on tags, boards and extensions that the server can take back as a whole, with what they deleted.
 * @param lists what is read again once one was taken back
 */
export function useTagAct(lists: string[]) {
  const [undoAct] = useCommand(UndoTagActDocument, { refetch: lists })
  const [restore] = useCommand(RestoreTagOfProjectDocument, { refetch: lists })
  return async (title: string, run: () => Promise<{ actId: string; deletionId?: string | null } | undefined>): Promise<boolean> =>
    perform({
      title,
      run: async () => {
        const done = await run()
        return async () => {
          if (!done) return
          dataOf(await undoAct({ input: { actId: done.actId } }))
          if (done.deletionId != null) dataOf(await restore({ input: { deletionId: done.deletionId } }))
        }
      },
    })
}
