import { RestoreTagBoardsDocument } from '#generated/operations/apps/web/screens/tag-board/tag-board.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useUndoTagAct } from '#tags/web/index.ts'

/** How the server names what was done: an act that is taken back, or a deletion that comes back from the trash. */
type Done = { actId: string } | { deletionId: string }

/**
 * Carries out acts on tags, boards and extensions that the server can take back as a whole, with what they deleted.
 * @param lists what is read again once one was taken back
 */
export function useTagAct(lists: string[]) {
  const undoAct = useUndoTagAct(lists)
  const [restore] = useCommand(RestoreTagBoardsDocument, { refetch: lists })
  return async (title: string, run: () => Promise<Done | undefined>): Promise<boolean> =>
    perform({
      title,
      run: async () => {
        const done = await run()
        return async () => {
          if (!done) return
          if ('actId' in done) await undoAct(done.actId)
          else dataOf(await restore({ input: { ids: [done.deletionId] } }))
        }
      },
    })
}
