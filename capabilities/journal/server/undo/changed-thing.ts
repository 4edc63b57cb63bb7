import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '../command-context.ts'
import type { UndoWay } from './undo-way.ts'

/**
 * Takes back that a thing was changed, of which the answer tells the `id`, what it said before (`was`) and what it said
 * then (`is`): it is changed once more. For what is not taken back by rows.
 * @param turn makes it say what `to` says, as far as it still says what `from` says
 */
export function changedThing<Said>(
  turn: (context: CommandContext, id: Id, from: Said, to: Said) => Promise<unknown>,
): UndoWay {
  return {
    names: 'id',
    async takeBack(context, id, answer) {
      const { was, is } = answer as { was: Said; is: Said }
      if (!saysTheSame(was, is)) await turn(context, id, is, was)
    },
    async doAgain(context, id, _left, answer) {
      const { was, is } = answer as { was: Said; is: Said }
      if (!saysTheSame(was, is)) await turn(context, id, was, is)
    },
  }
}

/** Of what changed nothing nothing is taken back, nor done again. */
function saysTheSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Why nothing of an act can be taken back. */
export function changedSince(): Failure {
  return new Failure('InvalidOperation', 'All of this has been changed since, so it was left as it is.', {
    reason: 'CHANGED_SINCE',
  })
}
