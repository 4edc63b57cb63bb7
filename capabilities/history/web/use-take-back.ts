import { showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { strings as text } from './strings.ts'

/**
 * Takes an act of one's own back, which can be done again where the server can: by taking that back. @param changed is
 * told when the history has changed
 */
export function useTakeBack(changed: () => void) {
  const takeBack = useTakingBack()
  return async (actOperationId: string, words: string): Promise<void> => {
    const take = async (operationId: string) => {
      const done = await takeBack(operationId)
      changed()
      return done
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
