import type { ApolloClient } from '@apollo/client'
import { UndoActDocument, type UndoActMutation } from '#generated/operations/platform/web/live/undo-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { recordGiven } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { strings as text } from './strings.ts'

interface Undoing {
  actOperationId: Id
  onAnswer: (answer: UndoActMutation['undoOperation']) => void
}

/** Only the server knows what the undo changes. */
const undoing = (client: ApolloClient): Act<Undoing> => ({
  name: 'undo-operation',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: () => [],
  show: () => undefined,
  async send({ actOperationId, onAnswer }, operationId) {
    const sent = await send(client, UndoActDocument, { input: { actOperationId } }, operationId)
    onAnswer(sent.data.undoOperation)
    return sent
  },
})

/** Undoes an act of the user; where the server allows it, the undo can be undone, which redoes the act. */
export function useUndoAct() {
  const undoAct = useAct(undoing)
  return async (actOperationId: Id, words: string): Promise<void> => {
    let answer: UndoActMutation['undoOperation'] | undefined
    const given = undoAct({ actOperationId, onAnswer: (reported) => void (answer = reported) })
    const outcome = await given.done
    if (outcome.state === 'refused') reportFailure(outcome.error)
    if (!answer) return
    const { redoOperationId, stayed } = answer
    const title = stayed === 0 ? text.undid(words) : text.undidPart(words, stayed)
    if (redoOperationId === null) showToast({ message: title })
    else showToast({ message: title, act: recordGiven(given, title) })
  }
}
