import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '../command-context.ts'
import type { UndoHandlers } from './undo-handlers.ts'

/**
 * Undoes the change of a thing whose answer has the `id`, the former values (`was`) and the new values (`is`), by
 * changing it again. For what is not undone by rows.
 * @param turn sets the thing to `to`, as far as it still equals `from`
 */
export function changedThing<Said>(
  turn: (context: CommandContext, id: Id, from: Said, to: Said) => Promise<unknown>,
): UndoHandlers {
  return {
    names: 'id',
    async undo(context, id, answer) {
      const { was, is } = answer as { was: Said; is: Said }
      if (!saysTheSame(was, is)) await turn(context, id, is, was)
    },
    async redo(context, id, _left, answer) {
      const { was, is } = answer as { was: Said; is: Said }
      if (!saysTheSame(was, is)) await turn(context, id, was, is)
    },
  }
}

/** An act that changed nothing is neither undone nor redone. */
function saysTheSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The reason why nothing of an act can be undone. */
export function changedSince(): Failure {
  return new Failure('InvalidOperation', 'All of this has been changed since, so it was left as it is.', {
    reason: 'CHANGED_SINCE',
  })
}
