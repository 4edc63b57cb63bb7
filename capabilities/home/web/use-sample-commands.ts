import { AddSampleProjectDocument, DeleteSampleDocument, RestoreSampleDocument } from '#generated/operations/capabilities/home/web/home.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { homeStrings as strings } from './strings.ts'

/** What shows the sample or what is in it, read again when it comes or goes. */
const SHOWN_IN = ['Home', 'Sidebar']

/** The sample goes and comes in one act each, which can be undone. Failures are told in a toast. */
export function useSampleCommands() {
  const [remove] = useCommand(DeleteSampleDocument, { refetch: SHOWN_IN })
  const [restore] = useCommand(RestoreSampleDocument, { refetch: SHOWN_IN })
  const [add] = useCommand(AddSampleProjectDocument, { refetch: SHOWN_IN })
  return {
    /** @returns whether it is deleted. */
    remove: async (): Promise<boolean> =>
      perform({
        title: strings.sampleDeleted,
        run: async () => {
          const deletionId = dataOf(await remove({}))?.deleteSample.deletionId ?? ''
          return async () => dataOf(await restore({ input: { deletionId } }))
        },
      }),
    /** A fresh one. @returns whether it is there. */
    add: async (): Promise<boolean> =>
      perform({
        title: strings.sampleBack,
        run: async () => {
          dataOf(await add({}))
          return async () => dataOf(await remove({}))
        },
      }),
  }
}
