import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext, UndoHandlers } from '#journal/server/index.ts'
import { questionEvents } from '../../model/events.ts'
import { questionPolicy } from '../../model/policy.ts'
import { findQuestions, updateQuestion } from '../questions-store.ts'

/** Deletes or restores a question: its answers stay where they are. @throws Failure NotFound, Forbidden */
export async function setThere({ tx, actor, emit }: CommandContext, id: Id, isThere: boolean): Promise<void> {
  const [question] = await findQuestions(tx, [id])
  if (!question || !questionPolicy.allows(actor, 'view', question)) throw notFound('The question')
  const { scopeId } = question
  questionPolicy.authorize(actor, 'edit', { scopeId })
  await updateQuestion(tx, id, { isDeleted: !isThere })
  emit((isThere ? questionEvents.restored : questionEvents.deleted)({ id, scopeId }))
}

/** The undo of an act that created, deleted or restored a question. */
export function questionThere(isThere: boolean): UndoHandlers {
  return {
    names: 'id',
    async undoable(tx, _principal, ids) {
      return (await findQuestions(tx, ids)).flatMap(({ id, isDeleted }) => (isDeleted === isThere ? [] : [id]))
    },
    async undo(context, id) {
      await setThere(context, id, !isThere)
      return {}
    },
    redo: async (context, id) => setThere(context, id, isThere),
  }
}
