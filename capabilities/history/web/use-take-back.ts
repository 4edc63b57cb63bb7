import { TakeActBackDocument } from '#generated/operations/capabilities/history/web/history.ts'
import { dataOf, showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings as text } from './strings.ts'

/**
 * Takes an act of one's own back, which can be done again where the server can: by taking that back. @param changed is
 * told when the history has changed
 */
export function useTakeBack(changed: () => void) {
  const [takeBack] = useCommand(TakeActBackDocument)
  return async (actOperationId: string, words: string): Promise<void> => {
    const take = async (operationId: string) => {
      const done = dataOf(await takeBack({ input: { actOperationId: operationId } }))?.takeActBack
      changed()
      return { redoOperationId: done?.redoOperationId ?? null, stayed: done?.stayed ?? 0 }
    }
    try {
      const { redoOperationId, stayed } = await take(actOperationId)
      let again = redoOperationId
      const title = stayed === 0 ? text.tookBack(words) : text.tookPartBack(words, stayed)
      /** Back and forth: each of these acts takes the one before it back. */
      const turn = async (): Promise<void> => {
        if (again !== null) again = (await take(again)).redoOperationId
      }
      if (again === null) showToast({ message: title })
      else showUndo({ title, undo: turn, redo: turn })
    } catch (error) {
      tellFailure(error)
    }
  }
}
