import { DoActAgainDocument, TakeActBackDocument } from '#generated/operations/capabilities/history/web/history.ts'
import { dataOf, showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings as text } from './strings.ts'

/**
 * Takes an act of one's own back, which can be done again where the server can. @param changed is told when the history
 * has changed
 */
export function useTakeBack(changed: () => void) {
  const [takeBack] = useCommand(TakeActBackDocument)
  const [doAgain] = useCommand(DoActAgainDocument)
  return async (actOperationId: string, words: string): Promise<void> => {
    const title = text.tookBack(words)
    const back = async (): Promise<boolean> => {
      const done = dataOf(await takeBack({ input: { actOperationId } }))?.takeActBack
      changed()
      return done?.isRepeatable === true
    }
    const again = async (): Promise<void> => {
      dataOf(await doAgain({ input: { actOperationId } }))
      changed()
    }
    try {
      if (await back()) showUndo({ title, undo: again, redo: async () => void (await back()) })
      else showToast({ message: title })
    } catch (error) {
      tellFailure(error)
    }
  }
}
